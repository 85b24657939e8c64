import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { inviteReset, inviteTokenEntry, member } from '#app/db/schema/members.ts';

/** Rows per statement; PostgreSQL accepts 65,535 parameters. */
const AT_ONCE = 5_000;

/** Claims the period. Returns whether this transaction got it. */
export async function takePeriod(tx: Tx, period: string): Promise<boolean> {
  const rows = await tx
    .insert(inviteReset)
    .values({ period, members: 0 })
    .onConflictDoNothing()
    .returning({ period: inviteReset.period });
  return rows.length === 1;
}

/** Locks the tokens of every approved member; none can be spent until the transaction ends. */
export async function lockBalances(tx: Tx): Promise<{ memberId: string; balance: number }[]> {
  const members = await tx
    .select({ memberId: member.id })
    .from(member)
    .where(and(isNotNull(member.approvedAt), isNull(member.rejectedAt), isNull(member.erasedAt)))
    .orderBy(asc(member.id))
    .for('no key update');
  const sums = await tx
    .select({ memberId: inviteTokenEntry.memberId, sum: sql<string>`sum(${inviteTokenEntry.delta})` })
    .from(inviteTokenEntry)
    .groupBy(inviteTokenEntry.memberId);
  const balances = new Map(sums.map(({ memberId, sum }) => [memberId, Number(sum)]));
  return members.map(({ memberId }) => ({ memberId, balance: balances.get(memberId) ?? 0 }));
}

export async function insertTokenEntries(
  tx: Tx,
  period: string,
  entries: (typeof inviteTokenEntry.$inferInsert)[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    await tx.insert(inviteTokenEntry).values(entries.slice(start, start + AT_ONCE));
  }
  await tx.update(inviteReset).set({ members: entries.length }).where(eq(inviteReset.period, period));
}
