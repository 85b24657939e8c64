import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerImport, valuation } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { listQuery, type Placed, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { SortIdOf } from '#app/platform/lists/list.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import { isNewestOf } from '../../valuations/valuations.queries.server.ts';
import type { VALUATIONS, ValuationsAsked } from './valuation-list.tsx';

/** A reference with the sum of its parts, as the database returns it. */
type ValuationGroup = {
  id: string;
  reference: string;
  date: string;
  nav: string | null;
  positions: number;
  position_id: string;
  drafts: number;
  /** Parts that have not been replaced. */
  newest: number;
  published_at: string | null;
  recorded_at: string;
  recorded_by: string | null;
  import_id: string | null;
  import_name: string | null;
  holder: string;
} & Placed;

const SORTS: Record<SortIdOf<typeof VALUATIONS>, SortKey> = {
  date: { kind: 'day', by: sql`max(value.date)` },
  nav: { kind: 'number', by: sql`coalesce(sum(value.nav), -1)` },
  recorded: { kind: 'time', by: sql`max(value.recorded_at)` },
};

/** The last part's id, which orders equal references. */
const lastId = sql`max(value.id::text)::uuid`;

/** One page of the valuations of a vehicle grouped by reference, plus one row if there are more. */
export const findValuationPage = (vehicleId: string) =>
  listQuery(SORTS, lastId, async (viewer, db, _asked: ValuationsAsked, part) => {
    const { rows } = await db.execute<ValuationGroup>(sql`
    with recorded as (
      select value.reference, max(value.date) as date, sum(value.nav) as nav, count(*)::int as positions,
        min(value.position_id::text)::uuid as position_id, ${lastId} as last_id, ${part.place.sortKey} as sort_key,
        (count(*) filter (where value.published_at is null))::int as drafts,
        (count(*) filter (where ${isNewestOf('value')}))::int as newest,
        max(value.published_at) as published_at, max(value.recorded_at) as recorded_at,
        max(value.recorded_by_id::text)::uuid as recorded_by_id, max(value.import_id::text)::uuid as import_id,
        row_number() over (order by ${sql.join(part.orderBy, sql`, `)}) as place
      from ${valuation} as value
      where ${forAdmin(viewer, 'money')} and value.vehicle_id = ${vehicleId}::uuid
      group by value.reference
      having ${part.after ?? sql`true`}
      order by place
      limit ${part.limit}
    )
    select recorded.reference, recorded.date::text, recorded.nav::text, recorded.positions, recorded.position_id,
      recorded.last_id as id, recorded.last_id as "sortId", recorded.sort_key as "sortKey", recorded.drafts, recorded.newest,
      ${isoMoment(sql`recorded.published_at`)} as published_at,
      ${isoMoment(sql`recorded.recorded_at`)} as recorded_at, recorder.name as recorded_by, recorded.import_id,
      ${ledgerImport.fileName} as import_name, ${nameOfHolder} as holder
    from recorded
      join ${position} on ${position.id} = recorded.position_id
      join ${member} on ${member.id} = ${position.memberId}
      left join ${investingEntity} on ${investingEntity.id} = ${position.entityId}
      left join ${member} as recorder on recorder.id = recorded.recorded_by_id
      left join ${ledgerImport} on ${ledgerImport.id} = recorded.import_id
    order by recorded.place`);
    return rows;
  });

export async function findValuationDrafts(
  viewer: Viewer,
  db: Db | Tx,
  { vehicleId, reference }: { vehicleId: string; reference: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: valuation.id })
    .from(valuation)
    .where(
      and(
        forAdmin(viewer, 'money'),
        eq(valuation.vehicleId, vehicleId),
        eq(valuation.reference, reference),
        isNull(valuation.publishedAt),
      ),
    );
  return rows.map(({ id }) => id);
}

/**
 * Finds the values recorded for positions on a day, including drafts, by position; positions without a value, or with
 * a withdrawn one, are omitted.
 */
export async function findValuesOn(
  viewer: Viewer,
  db: Db | Tx,
  positionIds: readonly string[],
  date: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectDistinctOn([valuation.positionId], { positionId: valuation.positionId, nav: valuation.nav })
    .from(valuation)
    .where(
      and(
        forAdmin(viewer, 'money'),
        sql`${valuation.positionId} = any(${sql.param([...positionIds])}::uuid[])`,
        eq(valuation.date, date),
      ),
    )
    .orderBy(valuation.positionId, sql`${valuation.recordedAt} desc`);
  return new Map(rows.flatMap(({ positionId, nav }) => (nav === null ? [] : [[positionId, nav] as const])));
}
