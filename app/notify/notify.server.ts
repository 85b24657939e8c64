import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { NotificationKind } from '#app/domain/messages/notification-kinds.ts';
import type { MemberContent } from '#app/integrations/mail/content.ts';
import { findRecipient, gatherForDigest } from './deliveries/deliveries.queries.server.ts';
import { deliveryOf, isDigest } from './deliveries/delivery.ts';
import { mailMember } from './mail/mail.jobs.server.ts';
import { notificationMailId } from './notification-mail-id.ts';
import { insertOnce } from './notify.queries.server.ts';
import { plainMailBody } from './plain-mail.server.ts';

type Notice = {
  memberId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** One of our paths. */
  href: string | null;
  /** Names the event that caused it (`commitment.decide:<id>`): a member is notified of each event only once. */
  cause: string;
  /** The grant under which they are notified: once it is over, they are not, nor do they see it. */
  grantId?: string;
  /** Others get the mail instead. */
  isMailed?: boolean;
  /** The mail for members who want this kind at once, if the event has its own mail. */
  mail?: { id: string; content: MemberContent; replyTo?: string | undefined };
};

/**
 * Notifies a member as they have chosen for this kind, in the transaction of the act. Returns whether it did: not if
 * they were notified before or do not want this kind. Locks the member's row against deletion, so lock that row
 * before the audit log's chain, as every act does.
 */
export async function notify(tx: Tx, { mail: letter, isMailed = true, ...notice }: Notice): Promise<boolean> {
  const recipient = await findRecipient(tx, notice.memberId, notice.kind);
  const chosen = deliveryOf(notice.kind, recipient?.delivery ?? null);
  if (!recipient || chosen === 'off') return false;
  const delivery = isMailed ? chosen : 'app';
  const id = newId();
  const mail = letter ?? { id: notificationMailId(id), content: plainMailBody(recipient.name, notice) };
  const mailId = delivery === 'mail' ? mail.id : null;
  if (!(await insertOnce(tx, { id, createdAt: new Date(), mailId, ...notice }))) return false;
  if (isDigest(delivery)) await gatherForDigest(tx, id, delivery);
  if (delivery === 'mail') {
    const { memberId, kind } = notice;
    const about = { memberId, scope: kind, notificationId: id };
    await mailMember(tx, { ...mail, to: recipient.email, notice: about });
  }
  return true;
}
