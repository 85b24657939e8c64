import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { opportunityFile } from '#app/db/schema/authoring.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { seesFile, seesFundHeadline } from '#app/platform/access/opportunity-access.queries.server.ts';

/** Whether a published opportunity or fund shows the file with this key to `viewer`. */
export async function isFileShown(viewer: Viewer, db: Db, key: string): Promise<boolean> {
  const found = { one: sql<number>`1` };
  const rows = await db
    .select(found)
    .from(opportunityFile)
    .innerJoin(opportunity, eq(opportunity.id, opportunityFile.opportunityId))
    .where(and(eq(opportunityFile.key, key), seesFile(viewer)))
    .unionAll(
      db
        .select(found)
        .from(fund)
        .where(and(eq(fund.heroKey, key), seesFundHeadline(viewer))),
    )
    .limit(1);
  return rows.length > 0;
}
