import { sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { opportunityTally } from '#app/db/schema/opportunities.ts';
import { isAdmin } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** Sector, region and type of every kind of opportunity that there is; few rows, whatever their number. */
export function findKinds(viewer: Viewer, db: Db) {
  const { sector, region, type } = opportunityTally;
  return db
    .selectDistinct({ sector, region, type })
    .from(opportunityTally)
    .where(isAdmin(viewer) ? sql`true` : sql`false`);
}
