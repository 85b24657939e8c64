import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { CallDay } from '#app/domain/investing/ledger.ts';
import { isFundPublished } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { keysetOrder, orNothing, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import type { SortOrder } from '#app/platform/lists/sorting.ts';
import { holdsEach } from '#app/platform/lists/sql.server.ts';
import { isWaiting } from '../../commitments/commitments.queries.server.ts';
import type { NavBasis } from '../../figures/figure-types.ts';
import { isDeal } from '../../positions.queries.server.ts';
import { basisOf, type SumColumns, standingSums, sumsOf } from '../../standing-sums.queries.server.ts';
import type { VehiclesAsked } from './vehicle-list.tsx';
import type { VehicleHead, VehicleSums } from './vehicles.ts';

/** Every fund, and the matching deals, as `vehicle`. */
const vehicles = (deals: SQL): SQL => sql`(
  select ${fund.id} as id, ${fund.slug} as slug, ${fund.name} as name, 'fund' as kind, ${fund.currency} as currency,
    ${fund.vintage} as vintage, ${fund.callsCountFrom} as "callsCountFrom", ${isFundPublished} is not true as "isDraft"
  from ${fund}
  union all
  select ${opportunity.id}, ${opportunity.slug}, ${opportunity.name}, 'deal', ${opportunity.currency},
    extract(year from coalesce(${opportunity.closedAt}, ${opportunity.publishedAt}))::int,
    ${opportunity.callsCountFrom}, false
  from ${opportunity}
  where ${isDeal} and ${deals}
) as vehicle`;

/**
 * Every id in an indexed column, each once. Each step looks up the next one in the index, since PostgreSQL otherwise
 * reads all rows, and a fund has thousands of positions (https://wiki.postgresql.org/wiki/Loose_indexscan).
 */
const eachOnce = (rows: { column: SQL; table: SQL; where: SQL }): SQL => {
  const next = (after: SQL): SQL =>
    sql`select ${rows.column} from ${rows.table} where ${rows.where} and ${after} order by 1 limit 1`;
  return sql`(
    with recursive each_once (id) as (
      (${next(sql`true`)})
      union all
      select (${next(sql`${rows.column} > each_once.id`)}) from each_once where each_once.id is not null
    )
    select id from each_once where id is not null)`;
};

const isHeldOrFunded: SQL = sql`${opportunity.id} in (
  ${eachOnce({ column: sql`${position.vehicleId}`, table: sql`${position}`, where: sql`true` })}
  union ${eachOnce({ column: sql`${commitment.opportunityId}`, table: sql`${commitment}`, where: sql`${commitment.fundedAt} is not null` })})`;

type VehicleListRow = VehicleHead & { [column: string]: unknown };

const SORTS = {
  name: { kind: 'text', by: orNothing(sql`vehicle.name`) },
  vintage: { kind: 'number', by: sql`coalesce(vehicle.vintage, 0)` },
} as const satisfies Record<string, SortKey>;

/** The orders that need no sums. */
export type StoredSort = SortOrder<keyof typeof SORTS>;

/** Vehicles in an order, plus one row if there are more than `limit`; without a limit, all of them. */
export async function findVehiclePage(
  viewer: Viewer,
  db: Db,
  { q, kind, sort }: Pick<VehiclesAsked, 'q' | 'kind'> & { sort: StoredSort },
  position: Position | null,
  limit: number | null,
): Promise<(VehicleHead & { sortKey: string })[]> {
  const order = keysetOrder(SORTS, sort, sql`vehicle.id`);
  const matching = and(
    forAdmin(viewer, 'money'),
    ...holdsEach(sql`vehicle.name`, q),
    kind ? sql`vehicle.kind = ${kind}` : undefined,
    order.after(position),
  );
  const { rows } = await db.execute<VehicleListRow & { sortKey: string }>(sql`
    select vehicle.*, ${order.key} as "sortKey" from ${vehicles(isHeldOrFunded)}
    where ${matching} order by ${sql.join(order.orderBy, sql`, `)}
    ${limit === null ? sql`` : sql`limit ${limit + 1}`}`);
  return rows;
}

/** Finds a fund or a deal by its id or slug, a fund first. */
export async function findVehicle(
  viewer: Viewer,
  db: Db | Tx,
  idOrSlug: string,
): Promise<VehicleHead | null> {
  const { rows } = await db.execute<VehicleListRow>(sql`
    select vehicle.* from ${vehicles(sql`true`)}
    where ${forAdmin(viewer, 'money')} and (vehicle.id::text = ${idOrSlug.toLowerCase()} or vehicle.slug = ${idOrSlug})
    order by vehicle.kind desc limit 1`);
  return rows[0] ?? null;
}

/** Changes from which day a vehicle's calls count; returns whether that was another one. */
export async function updateCallDay(
  tx: Tx,
  { id, kind }: Pick<VehicleHead, 'id' | 'kind'>,
  callsCountFrom: CallDay,
): Promise<boolean> {
  const table = kind === 'fund' ? fund : opportunity;
  const changed = await tx
    .update(table)
    .set({ callsCountFrom })
    .where(and(eq(table.id, id), ne(table.callsCountFrom, callsCountFrom)))
    .returning({ id: table.id });
  return changed.length > 0;
}

/** The origin of the value of a vehicle (`combinedBasis` of the figures). */
function combinedBasis(
  oldest: string | null,
  isRolled: boolean,
  counts: { atCost: number; valued: number },
): NavBasis {
  return oldest !== null && counts.atCost > 0
    ? { basis: 'mixed', from: oldest, ...counts }
    : basisOf(oldest, isRolled);
}

/** Sums up vehicles as of a day, by id; vehicles without holders are omitted. */
export async function sumVehicles(
  viewer: Viewer,
  db: Db,
  ids: readonly string[],
  day: string,
): Promise<Map<string, VehicleSums>> {
  if (ids.length === 0) return new Map();
  const among = sql`${forAdmin(viewer, 'money')} and ${position.vehicleId} = any(${sql.param([...ids])}::uuid[])`;
  const { rows } = await db.execute<
    SumColumns & {
      vehicle_id: string;
      holders: number;
      oldest: string | null;
      at_cost: number;
      valued: number;
    }
  >(sql`
    select vehicle_id, count(*)::int as holders, sum(committed)::text as committed, sum(paid_in)::text as paid_in,
      sum(unfunded)::text as unfunded, sum(distributed)::text as distributed, sum(nav)::text as nav,
      max(valued_on)::text as valued_on, min(valued_on) filter (where counts)::text as oldest,
      coalesce(bool_or(is_rolled) filter (where counts and valued_on is not null), false) as is_rolled,
      (count(*) filter (where nav <> 0 and valued_on is null))::int as at_cost,
      (count(valued_on) filter (where counts))::int as valued
    from (
      select *, nav <> 0 or not bool_or(nav <> 0) over (partition by vehicle_id) as counts
      from (${standingSums(among, day)}) as each
    ) as standing
    group by vehicle_id`);
  return new Map(
    rows.map(({ vehicle_id, holders, oldest, at_cost: atCost, valued, ...row }) => [
      vehicle_id,
      { ...sumsOf(row), holders, navBasis: combinedBasis(oldest, row.is_rolled, { atCost, valued }) },
    ]),
  );
}

/** Counts the funded commitments to closed opportunities without a position, by opportunity. */
export async function countFundedWithoutPosition(
  viewer: Viewer,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    select ${commitment.opportunityId} as id, count(*)::int as count
    from ${commitment} join ${opportunity} on ${opportunity.id} = ${commitment.opportunityId}
    where ${forAdmin(viewer, 'money')} and ${opportunity.stage} = 'closed' and ${commitment.opportunityId} = any(${sql.param([...ids])}::uuid[]) and ${isWaiting}
    group by 1`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
