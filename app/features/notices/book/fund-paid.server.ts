import type { Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { findCalled, setFunded } from './fund-paid.queries.server.ts';

/**
 * Marks commitments as funded once their holders have paid all of them, and takes the mark back when a payment is undone
 * or not expected any longer. What an admin marked by hand stays.
 */
export async function fundPaid(tx: Tx, byId: string | null, expectedIds: readonly string[]): Promise<void> {
  for (const { id, memberId, isFunded, isPaid } of await findCalled(tx, expectedIds)) {
    if (isFunded === isPaid) continue;
    await setFunded(tx, id, isPaid ? new Date() : null);
    await recordAudit(tx, {
      actorId: byId,
      act: isPaid ? 'commitment.fund' : 'commitment.unfund',
      subject: { type: 'commitment', id },
      personId: memberId,
      before: { state: isFunded ? 'funded' : 'accepted' },
      after: { state: isPaid ? 'funded' : 'accepted' },
    });
  }
}
