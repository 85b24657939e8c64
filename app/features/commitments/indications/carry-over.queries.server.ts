import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment, desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import { isLiveCommitment } from '#app/platform/access/commitment-state.queries.server.ts';

/** Locks an opportunity's live commitments (neither declined nor withdrawn) in the common lock order. */
export function lockLive(tx: Tx, opportunityId: string) {
  return tx
    .select({
      commitmentId: commitment.id,
      revision: commitment.revision,
      acceptedAt: commitment.acceptedAt,
    })
    .from(commitment)
    .where(and(eq(commitment.opportunityId, opportunityId), isLiveCommitment))
    .orderBy(asc(commitment.id))
    .for('no key update');
}

/**
 * Copies each soft amount to the desired amount of its member, unless they desired one since, and returns how many.
 */
export async function copySoftAmounts(tx: Tx, opportunityId: string, setAt: Date): Promise<number> {
  const softAmounts = tx
    .select({
      opportunityId: indication.opportunityId,
      memberId: indication.memberId,
      amount: sql<number>`${indication.amount}`.as('amount'),
      setAt: sql<Date>`${setAt.toISOString()}::timestamptz`.as('set_at'),
    })
    .from(indication)
    .innerJoin(member, eq(member.id, indication.memberId))
    .leftJoin(
      desiredAmount,
      and(
        eq(desiredAmount.opportunityId, indication.opportunityId),
        eq(desiredAmount.memberId, indication.memberId),
      ),
    )
    .where(
      and(
        eq(indication.opportunityId, opportunityId),
        sql`${indication.amount} is not null`,
        isNull(member.erasedAt),
        or(isNull(desiredAmount.memberId), lt(desiredAmount.setAt, indication.setAt)),
      ),
    );
  const rows = await tx
    .insert(desiredAmount)
    .select(softAmounts)
    .onConflictDoUpdate({
      target: [desiredAmount.opportunityId, desiredAmount.memberId],
      set: { amount: sql`excluded.amount`, setAt: sql`excluded.set_at` },
    })
    .returning({ memberId: desiredAmount.memberId });
  return rows.length;
}

/** Finds the desired amounts of an opportunity. */
export const findDesired = (tx: Tx, opportunityId: string) =>
  tx.select().from(desiredAmount).where(eq(desiredAmount.opportunityId, opportunityId));

/** Removes the amounts that were set at this time, and puts back those that they replaced; removed ones stay so. */
export async function replaceDesired(
  tx: Tx,
  { opportunityId, setAt }: { opportunityId: string; setAt: Date },
  before: (typeof desiredAmount.$inferInsert)[],
): Promise<void> {
  const removed = await tx
    .delete(desiredAmount)
    .where(and(eq(desiredAmount.opportunityId, opportunityId), eq(desiredAmount.setAt, setAt)))
    .returning({ memberId: desiredAmount.memberId });
  const memberIds = new Set(removed.map(({ memberId }) => memberId));
  const replaced = before.filter(({ memberId }) => memberIds.has(memberId));
  if (replaced.length > 0) await tx.insert(desiredAmount).values(replaced);
}
