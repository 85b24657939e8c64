import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { calendarFeed } from '#app/db/schema/calendar-feeds.ts';
import { member } from '#app/db/schema/members.ts';

export async function findFeed(db: Db | Tx, memberId: string) {
  const [row] = await db.select().from(calendarFeed).where(eq(calendarFeed.memberId, memberId));
  return row;
}

/** Finds whose feed a secret opens: nobody's once they left. */
export async function findFeedOwner(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ memberId: calendarFeed.memberId })
    .from(calendarFeed)
    .innerJoin(member, eq(member.id, calendarFeed.memberId))
    .where(
      and(
        eq(calendarFeed.tokenHash, tokenHash),
        isNull(member.erasedAt),
        eq(member.membershipStatus, 'approved'),
      ),
    );
  return row?.memberId;
}

/** Replaces the member's feed: the former address stops working. */
export async function putFeed(tx: Tx, row: typeof calendarFeed.$inferInsert): Promise<void> {
  const { memberId: _, ...set } = row;
  await tx.insert(calendarFeed).values(row).onConflictDoUpdate({ target: calendarFeed.memberId, set });
}
