import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { type SumColumns, standingSums, sumsOf } from '../../standing-sums.queries.server.ts';

type HoldingColumns = SumColumns & {
  position_id: string;
  member_id: string;
  currency: Currency;
  fund_id: string | null;
  vehicle: string;
  slug: string;
  entity: string | null;
};

/** Finds what people hold, each position with its totals as of a day. */
export const findHoldings = (viewer: Viewer, db: Db, memberIds: readonly string[], day: string) =>
  holdingsWhere(forAdmin(viewer, 'money'), db, memberIds, day);

/** The same without draft funds: what may be written to the members themselves. */
export const findHoldingsToWrite = (db: Db | Tx, memberIds: readonly string[], day: string) =>
  holdingsWhere(
    sql`not exists (select from ${fund} as draft where draft.id = ${position.fundId} and draft.published_at is null)`,
    db,
    memberIds,
    day,
  );

async function holdingsWhere(scope: SQL | undefined, db: Db | Tx, memberIds: readonly string[], day: string) {
  if (memberIds.length === 0) return [];
  const among = sql`${scope} and ${position.memberId} = any(${sql.param([...memberIds])}::uuid[])`;
  const { rows } = await db.execute<HoldingColumns>(sql`
    select standing.position_id, ${position.memberId} as member_id, ${position.currency} as currency,
      ${position.fundId} as fund_id, ${vehicleName} as vehicle, coalesce(${fund.slug}, ${opportunity.slug}) as slug, ${entityName} as entity,
      standing.committed::text, standing.paid_in::text, standing.unfunded::text, standing.distributed::text,
      standing.nav::text, standing.valued_on::text, standing.is_rolled
    from (${standingSums(among, day)}) as standing
      join ${position} on ${position.id} = standing.position_id
      left join ${fund} on ${fund.id} = ${position.fundId}
      left join ${opportunity} on ${opportunity.id} = ${position.opportunityId}
      left join ${investingEntity} on ${investingEntity.id} = ${position.entityId}
    order by vehicle, entity nulls first, standing.position_id`);
  return rows.map((row) => ({
    positionId: row.position_id,
    memberId: row.member_id,
    currency: row.currency,
    fundId: row.fund_id,
    vehicle: { name: row.vehicle, slug: row.slug },
    entity: row.entity,
    sums: sumsOf(row),
  }));
}
