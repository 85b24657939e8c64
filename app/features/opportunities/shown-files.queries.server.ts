import { and, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { opportunityFile } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** What an opportunity's card shows, to every member; the rest to those who may read its page whole. */
function ungated(viewer: Viewer): SQL | undefined {
  const open = eq(opportunityFile.gated, false);
  if (!viewer.ndaSignedAt) return open;
  return viewer.role === 'active' ? undefined : or(open, ne(opportunity.stage, 'closed'));
}

/** Whether a published opportunity or fund shows the file of this key to `viewer`, who is a member. */
export async function isFileShown(viewer: Viewer, db: Db, key: string): Promise<boolean> {
  const found = { one: sql<number>`1` };
  const rows = await db
    .select(found)
    .from(opportunityFile)
    .innerJoin(opportunity, eq(opportunity.id, opportunityFile.opportunityId))
    .where(and(eq(opportunityFile.key, key), lte(opportunity.publishedAt, sql`now()`), ungated(viewer)))
    .unionAll(
      db
        .select(found)
        .from(fund)
        .where(and(eq(fund.heroKey, key), lte(fund.publishedAt, sql`now()`))),
    )
    .limit(1);
  return rows.length > 0;
}
