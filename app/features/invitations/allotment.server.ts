import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { env } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/ids.ts';
import { insertTokenEntries, lockBalances, takePeriod } from './allotment.queries.server.ts';

/** Invite tokens are given out anew once a year (product.md §8). */
export const periodOf = (now: Date): string => String(now.getUTCFullYear());

/**
 * Sets every member's tokens to the yearly allotment, once per period however often it is asked for.
 * Answers the members whose tokens changed; `null` when the period has been served already.
 */
export async function resetInvites(
  tx: Tx,
  now = new Date(),
): Promise<{ period: string; members: number } | null> {
  const period = periodOf(now);
  if (!(await takePeriod(tx, period))) return null;
  const allotment = env.INVITE_YEARLY_ALLOTMENT;
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
