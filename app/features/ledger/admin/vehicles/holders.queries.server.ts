import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { holderText, nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { hasStanding, type SumColumns, standingSums, sumsOf } from '../../standing-sums.queries.server.ts';
import type { HOLDERS, HoldersAsked } from './holder-list.tsx';
import { NO_SUMS, type Sums } from './vehicles.ts';

const holder = {
  positionId: position.id,
  memberId: position.memberId,
  entityId: position.entityId,
  name: member.name,
  email: member.email,
  entity: entityName,
};

const SORTS: Record<SortIdOf<typeof HOLDERS>, SortKey> = {
  holder: { kind: 'text', by: orNothing(nameOfHolder) },
  committed: { kind: 'number', by: sql`standing.committed` },
  paidIn: { kind: 'number', by: sql`standing.paid_in` },
  unfunded: { kind: 'number', by: sql`standing.unfunded` },
  distributed: { kind: 'number', by: sql`standing.distributed` },
  nav: { kind: 'number', by: sql`standing.nav` },
};

/**
 * One page of the holders of a vehicle with their totals as of a day, plus one row if there are more. Sorted by a
 * total, the totals of all holders are computed first; by name, those of the page afterwards.
 */
export const findVehicleHolders = (vehicleId: string, day: string) =>
  listQuery(SORTS, position.id, async (viewer, db, { q, sort }: HoldersAsked, part) => {
    const isByTotal = columnOf(sort) !== 'holder';
    const among = sql`${forAdmin(viewer, 'money')} and ${position.vehicleId} = ${vehicleId}::uuid`;
    const found = db
      .select({ ...holder, roles: member.roles, standing: member.membershipStatus, ...part.place })
      .from(position)
      .innerJoin(member, eq(member.id, position.memberId))
      .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
      .$dynamic();
    if (isByTotal)
      found.innerJoin(
        sql`(${standingSums(among, day)}) as standing`,
        sql`standing.position_id = ${position.id}`,
      );
    const rows = await found
      .where(
        and(
          forAdmin(viewer, 'money'),
          eq(position.vehicleId, vehicleId),
          // The totals are of such positions only.
          isByTotal ? undefined : hasStanding(day),
          ...holdsEach(holderText, q),
          part.after,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit);
    const ids = rows.map(({ positionId }) => positionId);
    const sums = await sumPositions(viewer, db, ids, day);
    return rows.map((row) => ({ ...row, sums: sums.get(row.positionId) ?? NO_SUMS }));
  });

async function sumPositions(
  viewer: Viewer,
  db: Db,
  ids: readonly string[],
  day: string,
): Promise<Map<string, Sums>> {
  if (ids.length === 0) return new Map();
  const among = sql`${forAdmin(viewer, 'money')} and ${position.id} = any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<SumColumns & { position_id: string }>(sql`
    select position_id, committed::text, paid_in::text, unfunded::text, distributed::text, nav::text, valued_on::text,
      is_rolled
    from (${standingSums(among, day)}) as standing`);
  return new Map(rows.map((row) => [row.position_id, sumsOf(row)]));
}

export const findHoldersOf = (viewer: Viewer, db: Db | Tx, positionIds: readonly string[]) =>
  db
    .select(holder)
    .from(position)
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .where(and(forAdmin(viewer, 'money'), sql`${position.id} = any(${sql.param([...positionIds])}::uuid[])`));
