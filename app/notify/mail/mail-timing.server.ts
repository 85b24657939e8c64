import { db, type Tx } from '#app/db/client.server.ts';
import { gatherForDigest } from '../deliveries/deliveries.queries.server.ts';
import { findOutdated } from '../outdated/outdated.server.ts';
import { findMailChoice } from './mail-choices.queries.server.ts';
import { withhold } from './mail-deliveries.queries.server.ts';
import type { MailNotice, ToMember } from './mail-payload.ts';
import { type MailPlan, mailPlan, whyWithheld } from './mail-plan.ts';

/** Returns the time at which a mail is judged: now, but for one that was held not before its quiet hours were over. */
export function judgedAt({ heldUntil }: Pick<ToMember, 'heldUntil'>): Date {
  const now = new Date();
  const end = heldUntil === undefined ? now : new Date(heldUntil);
  return end > now ? end : now;
}

/** Decides what happens to a mail that could be sent now; `null` if its recipient is no longer a member. */
export async function mailPlanFor(
  { memberId, scope }: MailNotice,
  now = new Date(),
): Promise<MailPlan | null> {
  const kind = scope === 'daily' || scope === 'weekly' ? null : scope;
  const choice = await findMailChoice(db(), memberId, kind);
  return choice ? mailPlan(scope, choice, now) : null;
}

/** Returns the notifications that a mail is about. */
export const notificationsIn = ({ content, notice }: ToMember): string[] =>
  content.template === 'digest' ? content.items.map(({ id }) => id) : [notice?.notificationId ?? []].flat();

/**
 * Returns a mail that is to be sent now without what no longer holds, since it may have been held; `null` if nothing is
 * left.
 */
export async function withoutOutdated(mail: ToMember): Promise<ToMember | null> {
  const { content } = mail;
  const isDigest = content.template === 'digest';
  const outdated = await findOutdated(db(), notificationsIn(mail));
  if (outdated.size === 0) return mail;
  const items = isDigest ? content.items.filter(({ id }) => !outdated.has(id)) : [];
  return isDigest && items.length > 0 ? { ...mail, content: { ...content, items } } : null;
}

/**
 * Records that a mail is not sent because its recipient has changed their choice, or because it no longer holds. The
 * notification goes into their next digest if they have chosen that. Idempotent.
 */
export async function withholdUnwanted(
  tx: Tx,
  { id, to, content, notice, memberId }: ToMember,
  plan: Extract<MailPlan, { act: 'gather' | 'withhold' }> | { act: 'outdated' },
): Promise<void> {
  const reason = whyWithheld(plan) ?? '';
  const posting = {
    mailId: id,
    address: to,
    memberId: memberId ?? notice?.memberId ?? null,
    template: content.template,
  };
  const isNew = (await withhold(tx, [{ ...posting, reason }])).length > 0;
  if (isNew && plan.act === 'gather' && notice?.notificationId)
    await gatherForDigest(tx, notice.notificationId, plan.period);
}
