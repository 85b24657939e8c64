import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { isAdmin } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/** In whose names one member invests, the default first. No row for anyone but admins. */
export const findEntitiesOf = (viewer: Viewer, db: Db, memberId: string) =>
  db
    .select()
    .from(investingEntity)
    .where(
      and(
        isAdmin(viewer) ? undefined : sql`false`,
        eq(investingEntity.memberId, memberId),
        isNull(investingEntity.archivedAt),
      ),
    )
    .orderBy(desc(investingEntity.isDefault), asc(investingEntity.createdAt), asc(investingEntity.id));
