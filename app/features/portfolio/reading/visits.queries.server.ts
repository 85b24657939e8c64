import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { portfolioVisit } from '#app/db/schema/visits.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';

/** Finds the viewer's last visit to the portfolio, and the currency of their profile. */
export async function findReader(viewer: Viewer, db: Db | Tx) {
  const rows = await db
    .select({
      currency: sql<Currency>`${member.currency}`,
      newSince: portfolioVisit.newSince,
      lastAt: portfolioVisit.lastAt,
    })
    .from(member)
    .leftJoin(portfolioVisit, eq(portfolioVisit.memberId, member.id))
    .where(eq(member.id, viewer.memberId));
  return rows[0];
}

/** Stores a visit at `now`. An older one never replaces a newer one. */
export async function upsertPortfolioVisit(
  tx: Tx,
  visit: { memberId: string; newSince: Date; lastAt: Date },
): Promise<void> {
  const { newSince, lastAt } = visit;
  await tx
    .insert(portfolioVisit)
    .values(visit)
    .onConflictDoUpdate({
      target: portfolioVisit.memberId,
      set: { newSince, lastAt },
      setWhere: sql`${portfolioVisit.lastAt} < ${lastAt.toISOString()}::timestamptz`,
    });
}
