import { type SQL, sql } from 'drizzle-orm';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { LINE_EFFECTS, LINE_TYPES, type LineEffect } from '#app/domain/investing/ledger.ts';
import { isCountedLine, isHolding } from '#app/platform/access/holding.queries.server.ts';
import type { NavBasis } from './figures/figure-types.ts';
import { movedNavNow } from './transfers/transfer-values.queries.server.ts';

/** The columns of `standingSums` as the database returns them. */
export type SumColumns = {
  committed: string;
  paid_in: string;
  unfunded: string;
  distributed: string;
  nav: string;
  valued_on: string | null;
  is_rolled: boolean;
};

/** The columns as numbers. */
export const sumsOf = (row: SumColumns) => ({
  committed: Number(row.committed),
  paidIn: Number(row.paid_in),
  unfunded: Number(row.unfunded),
  distributed: Number(row.distributed),
  nav: Number(row.nav),
  valuedOn: row.valued_on,
  navBasis: basisOf(row.valued_on, row.is_rolled),
});

/** The origin of a net value, from the day of its valuation. */
export function basisOf(valuedOn: string | null, isRolled: boolean): NavBasis {
  if (valuedOn === null) return { basis: 'at_cost', from: null };
  return { basis: isRolled ? 'rolled_forward' : 'valued', from: valuedOn };
}

const typesWith = (effect: keyof LineEffect, sign: 1 | -1): SQL =>
  sql`line.type = any(${sql.param(LINE_TYPES.filter((type) => LINE_EFFECTS[type][effect] === sign))}::text[])`;

/** The effect of `line` on a figure, in minor units; for a transfer, what it `moved`. */
export const effectOn = (effect: keyof LineEffect, moved?: SQL): SQL =>
  moved
    ? sql`case when ${typesWith(effect, 1)} then line.amount when ${typesWith(effect, -1)} then -line.amount
        when line.type = 'transfer_in' then ${moved} when line.type = 'transfer_out' then -${moved} else 0 end`
    : sql`case when ${typesWith(effect, 1)} then line.amount when ${typesWith(effect, -1)} then -line.amount else 0 end`;

/**
 * Selects the last value of a position on or before a day, as currently known and published: `date`, `nav` and
 * `recorded_at`.
 */
const lastValue = (day: string): SQL => sql`
  select value.date, value.nav, value.recorded_at from ${valuation} as value
  where value.position_id = ${position.id} and value.date <= ${day}::date and value.nav is not null
    and value.published_at <= clock_timestamp()
    and not exists (select from ${valuation} as later
      where later.position_id = value.position_id and later.date = value.date
        and later.published_at <= clock_timestamp() and later.recorded_at > value.recorded_at)
  order by value.date desc limit 1`;

/** Matches rows of `position` that `standingSums` has on a day. */
export const hasStanding = (day: string): SQL => sql`(
  ${isHolding}
  or (select last.nav from (${lastValue(day)}) as last) <> 0)`;

/**
 * Selects the sums of positions as of a day, as currently known and published (ledger.md §2): for each one with lines
 * that count, or with a value although all of its lines were undone, its `position_id`, its `vehicle_id` and
 * `SumColumns`.
 *
 * @param among matches rows of `position`
 */
export const standingSums = (among: SQL, day: string): SQL => {
  const byThen = sql`line.date <= ${day}::date`;
  const sinceValue = sql`${byThen} and (last.date is null or line.date > last.date
          or (line.date = last.date and line.transfer_id is not null and line.recorded_at > last.recorded_at))`;
  const navEffect = effectOn('nav', movedNavNow(sql`line`));
  const sum = (effect: SQL, when = byThen) => sql`coalesce(sum(${effect}) filter (where ${when}), 0)`;
  return sql`
    select ${position.id} as position_id, ${position.vehicleId} as vehicle_id,
      ${sum(effectOn('committed'))} as committed,
      ${sum(effectOn('paidIn', sql`line.moved_paid_in`))} as paid_in,
      ${sum(sql`line.unfunded_change`)} as unfunded,
      ${sum(effectOn('distributed', sql`line.moved_distributed`))} as distributed,
      greatest(0, coalesce(last.nav, 0) + ${sum(navEffect, sinceValue)}) as nav,
      last.date as valued_on,
      coalesce(bool_or(${navEffect} <> 0) filter (where ${sinceValue}), false) as is_rolled
    from ${position}
      left join ${ledgerLine} as line on line.position_id = ${position.id} and ${isCountedLine}
      left join lateral (${lastValue(day)}) as last on true
    where ${among} and (line.id is not null or last.nav <> 0)
    group by ${position.id}, ${position.vehicleId}, last.date, last.nav, last.recorded_at`;
};
