import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import { isAdmin, isMember } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** To members what is published; to admins what is not yet, too. */
function shownTo(viewer: Viewer, publishedAt: AnyPgColumn): SQL | undefined {
  if (!isMember(viewer)) return sql`false`;
  return isAdmin(viewer) ? undefined : lte(publishedAt, sql`now()`);
}

/** Whether an opportunity or a fund that `viewer` may see is drawn by the picture of this key. */
export async function isPictureShown(viewer: Viewer, db: Db, key: string): Promise<boolean> {
  const found = { one: sql<number>`1` };
  const rows = await db
    .select(found)
    .from(opportunity)
    .where(and(eq(opportunity.heroKey, key), shownTo(viewer, opportunity.publishedAt)))
    .unionAll(
      db
        .select(found)
        .from(fund)
        .where(and(eq(fund.heroKey, key), shownTo(viewer, fund.publishedAt))),
    )
    .limit(1);
  return rows.length > 0;
}
