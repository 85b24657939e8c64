import type { Db } from '#app/db/client.server.ts';
import { opportunityTally } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Every combination of sector, region and type; few rows, however many opportunities there are. */
export function findKinds(viewer: Viewer, db: Db) {
  const { sector, region, type } = opportunityTally;
  return db.selectDistinct({ sector, region, type }).from(opportunityTally).where(forAdmin(viewer));
}
