import type { z } from 'zod';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { formatMoneyExactly } from '#app/domain/money/money.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { lockPayments } from '#app/features/notices/paying/paying.queries.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { currentFirm } from '#app/platform/firm/firm.server.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';
import { latestOf, latestText } from '../lists/latest.ts';
import { type Candidates, type CandidatesAsked, type remindInput, whyNot } from './reminder.ts';
import { findCandidates, lockCandidates } from './reminders.queries.server.ts';
import { remind } from './send-reminders.server.ts';

/**
 * Returns whom an admin may remind now, and who would not be reminded, with the reason.
 * @throws DomainError `not_found` for anyone but admins.
 */
export async function reminderCandidates(viewer: Viewer, asked: CandidatesAsked): Promise<Candidates> {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'Payments not found.');
  const found = await findCandidates(db(), asked, await firmDay(db()));
  return {
    isMore: found.length > MOST_AT_ONCE,
    candidates: found.slice(0, MOST_AT_ONCE).map((one) => ({
      ...{ id: one.expectedId, holder: one.entity ?? one.member, whyNot: whyNot(one) },
      notice: `${one.vehicle}, ${noticeName(one)}`,
      open: formatMoneyExactly({ amount: one.open, currency: one.currency }),
      latest: latestText(latestOf(one)),
    })),
  };
}

/**
 * Reminds holders of what they owe, once a day each. Those who have paid meanwhile, or are not members, are left out.
 * @returns how many are reminded, and how many are not
 * @throws DomainError `not_found` for anyone but admins, and if none of the payments is there.
 */
export async function remindByHand(
  tx: Tx,
  viewer: Viewer,
  { expectedIds }: z.output<typeof remindInput>,
): Promise<{ reminded: number; leftOut: number }> {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'Payments not found.');
  await lockPayments(tx);
  const today = await firmDay(tx);
  const found = await lockCandidates(tx, expectedIds, today);
  const owed = found.filter(({ isMember, isRemindedToday }) => isMember && !isRemindedToday);
  const reminded = await remind(tx, owed, { step: today, today, at: new Date(), byId: viewer.memberId });
  const notified = owed.filter(({ itemId }) => reminded.has(itemId));
  for (const [noticeId, items] of Map.groupBy(notified, (one) => one.noticeId))
    await recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'payments.remind',
      subject: { type: 'notice', id: noticeId },
      before: null,
      after: { holders: items.length },
    });
  return { reminded: reminded.size, leftOut: new Set(expectedIds).size - reminded.size };
}

const firmDay = async (on: Db | Tx): Promise<string> => dayIn((await currentFirm(on)).timeZone, new Date());
