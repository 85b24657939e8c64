import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { notificationPreference } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { isAdminRow } from '#app/platform/access/member-rows.queries.server.ts';

const isKept = (memberId: string) => and(eq(member.id, memberId), isNull(member.erasedAt));

/** Serializes a member's changes to their choices; `false` if their data has been erased. */
export async function lockUnsubscriber(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx.select({ id: member.id }).from(member).where(isKept(memberId)).for('no key update');
  return rows.length > 0;
}

/** Returns a member's choices, and whether they are an admin; nothing if their data has been erased. */
export async function findChoicesOf(db: Db | Tx, memberId: string) {
  const rows = await db
    .select({
      kind: notificationPreference.kind,
      delivery: notificationPreference.delivery,
      isAdmin: sql<boolean>`${isAdminRow}`,
    })
    .from(member)
    .leftJoin(notificationPreference, eq(notificationPreference.memberId, member.id))
    .where(isKept(memberId));
  const [first] = rows;
  if (!first) return undefined;
  const chosen = rows.flatMap(({ kind, delivery }) => (kind && delivery ? [{ kind, delivery }] : []));
  return { chosen, isAdmin: first.isAdmin };
}
