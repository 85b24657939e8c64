import type { Tx } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { insertTokenEntries, lockBalances, takePeriod } from './allotment.queries.server.ts';

/** The allotment period: invite tokens are reset once a year (product.md §8). */
export const periodOf = (now: Date): string => String(now.getUTCFullYear());

/**
 * Sets every member's tokens to the yearly allotment, once per period.
 * Returns the members whose tokens changed; `null` when the period is already done.
 */
export async function resetInvites(
  tx: Tx,
  now = new Date(),
): Promise<{ period: string; members: number } | null> {
  const period = periodOf(now);
  if (!(await takePeriod(tx, period))) return null;
  const allotment = settings().yearlyInvites;
  const entries = (await lockBalances(tx))
    .filter(({ balance }) => balance !== allotment)
    .map(({ memberId, balance }) => ({
      id: newId(),
      memberId,
      delta: allotment - balance,
      reason: 'reset' as const,
      at: now,
    }));
  await insertTokenEntries(tx, period, entries);
  await recordAudit(tx, {
    actorId: null,
    act: 'invitation.reset',
    subject: { type: 'period', id: period },
    before: null,
    after: { allotment, members: entries.length },
  });
  return { period, members: entries.length };
}
