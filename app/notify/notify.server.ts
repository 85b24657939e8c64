import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { NotificationKind } from '#app/domain/notification-kinds.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { findRecipient, gather } from './deliveries.queries.server.ts';
import { DEFAULT_DELIVERIES, isDigest } from './delivery.ts';
import { mailMember } from './mail/mail.jobs.server.ts';
import { insertOnce } from './notify.queries.server.ts';

type Notice = {
  memberId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** One of our paths. */
  href: string | null;
  /** Names the act that caused it (`commitment.decide:<id>`): a member is notified of an act only once. */
  cause: string;
  /** The mail for members who want this kind at once, if the act has its own mail. */
  mail?: { id: string; content: MemberContent };
};

/**
 * Notifies a member as they have chosen for this kind, in the transaction of the act. Returns whether it did: not if
 * they were notified before or do not want this kind. Locks the member's row against deletion, so lock that row
 * before the audit log's chain, as every act does.
 */
export async function notify(tx: Tx, { mail: letter, ...notice }: Notice): Promise<boolean> {
  const recipient = await findRecipient(tx, notice.memberId, notice.kind);
  const delivery = recipient?.delivery ?? DEFAULT_DELIVERIES[notice.kind];
  if (!recipient || delivery === 'off') return false;
  const id = newId();
  if (!(await insertOnce(tx, { id, createdAt: new Date(), ...notice }))) return false;
  if (isDigest(delivery)) await gather(tx, id, delivery);
  if (delivery === 'mail') {
    const mail = letter ?? { id: `notification.${id}`, content: plainMailBody(recipient.name, notice) };
    await mailMember(tx, { ...mail, to: recipient.email });
  }
  return true;
}

/** Returns the mail of a notification that has no mail of its own. */
export const plainMailBody = (
  memberName: string,
  { title, body, href }: Pick<Notice, 'title' | 'body' | 'href'>,
): MemberContent => ({
  template: 'notification',
  memberName,
  title,
  body,
  url: urlTo(href ?? '/notifications'),
  settingsUrl: settingsUrl(),
});

/** Returns the URL where members choose their deliveries. */
export const settingsUrl = (): string => urlTo('/profile#notifications');
