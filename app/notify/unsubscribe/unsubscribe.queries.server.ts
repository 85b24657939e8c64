import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';

const isKept = (memberId: string) => and(eq(member.id, memberId), isNull(member.erasedAt));

/** Serializes a member's changes to their choices; `false` if their data has been erased. */
export async function lockUnsubscriber(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx.select({ id: member.id }).from(member).where(isKept(memberId)).for('no key update');
  return rows.length > 0;
}

/** Returns what a member has chosen; nothing if their data has been erased. */
export async function findChoicesOf(db: Db | Tx, memberId: string) {
  const rows = await db
    .select({ kind: notificationPreference.kind, delivery: notificationPreference.delivery })
    .from(member)
    .leftJoin(notificationPreference, eq(notificationPreference.memberId, member.id))
    .where(isKept(memberId));
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ kind, delivery }) => (kind && delivery ? [{ kind, delivery }] : []));
}
