import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import {
  findOwnAmounts,
  findOwnNotices,
  findOwnPayments,
  findOwnPayouts,
} from './personal-data.queries.server.ts';

/**
 * Returns the viewer's parts of capital calls and distributions, and what was paid of them, for their data export.
 * Amounts are in minor units.
 */
export async function ownNoticeData({ memberId }: Viewer) {
  const [notices, amounts, payments, payouts] = await Promise.all([
    findOwnNotices(db(), memberId),
    findOwnAmounts(db(), memberId),
    findOwnPayments(db(), memberId),
    findOwnPayouts(db(), memberId),
  ]);
  const linesOf = Map.groupBy(amounts, ({ itemId }) => itemId);
  const paymentsOf = Map.groupBy(payments, ({ itemId }) => itemId);
  const payoutsOf = Map.groupBy(payouts, ({ itemId }) => itemId);
  return notices.map(({ itemId, ...notice }) => ({
    ...notice,
    lines: (linesOf.get(itemId) ?? []).map(({ itemId: _, ...line }) => line),
    payments: (paymentsOf.get(itemId) ?? []).map(({ itemId: _, ...paid }) => paid),
    payouts: (payoutsOf.get(itemId) ?? []).map(({ itemId: _, ...payout }) => payout),
  }));
}
