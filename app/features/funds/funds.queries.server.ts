import { and, asc, desc, eq, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { standingSums } from '#app/features/ledger/standing-sums.queries.server.ts';
import { isFundPublished, opensFundPage } from '#app/platform/access/opportunity-access.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

const card = {
  id: fund.id,
  slug: fund.slug,
  name: fund.name,
  strategy: fund.strategy,
  summary: fund.summary,
  vintage: fund.vintage,
  size: { amount: fund.size, currency: fund.currency },
  heroKey: fund.heroKey,
};

/** Finds the published funds, newest first. */
export const findFunds = (viewer: Viewer, db: Db) =>
  db
    .select(card)
    .from(fund)
    .where(opensFundPage(viewer))
    .orderBy(desc(fund.vintage), asc(fund.name), asc(fund.id));

/** Finds a published fund; for admins also a draft, as members would see it. */
export async function findFund(viewer: Viewer, db: Db, slug: string) {
  const rows = await db
    .select({ ...card, terms: fund.terms, isDraft: sql<boolean>`${isFundPublished} is not true` })
    .from(fund)
    .where(and(or(opensFundPage(viewer), forAdmin(viewer, 'money')), eq(fund.slug, slug)));
  return rows[0];
}

const reversal = alias(ledgerLine, 'reversal');

/**
 * Sums the lines of a whole vehicle by day and type, as known at a moment. Omits reversed lines with their reversals,
 * and transfers, which have no effect on the vehicle.
 */
export const sumVehicleLines = (db: Db, vehicleId: string, knownAt: Date) =>
  db
    .select({
      date: ledgerLine.date,
      type: ledgerLine.type,
      amount: sql<number>`sum(${ledgerLine.amount})`.mapWith(Number),
      unfundedChange: sql<number>`sum(${ledgerLine.unfundedChange})`.mapWith(Number),
      recordedAt: isoMoment<string>(sql`max(${ledgerLine.recordedAt})`),
    })
    .from(ledgerLine)
    .where(
      and(
        eq(ledgerLine.vehicleId, vehicleId),
        lte(ledgerLine.recordedAt, knownAt),
        sql`${ledgerLine.type} not in ('reversal', 'transfer_in', 'transfer_out')`,
        notExists(
          db
            .select({ one: sql`1` })
            .from(reversal)
            .where(and(eq(reversal.reverses, ledgerLine.id), lte(reversal.recordedAt, knownAt))),
        ),
      ),
    )
    .groupBy(ledgerLine.date, ledgerLine.type)
    .orderBy(asc(ledgerLine.date), asc(ledgerLine.type));

/** Sums the published valuations of a whole vehicle by day, as known at a moment, newest day first. */
export async function sumVehicleValuations(db: Db, vehicleId: string, knownAt: Date) {
  const { rows } = await db.execute<{ date: string; nav: string; recorded_at: string }>(sql`
    select date::text, sum(nav)::text as nav, ${isoMoment(sql`max(recorded_at)`)} as recorded_at
    from (
      select distinct on (${valuation.positionId}, ${valuation.date})
        ${valuation.date} as date, ${valuation.nav} as nav, ${valuation.recordedAt} as recorded_at
      from ${valuation}
      where ${and(eq(valuation.vehicleId, vehicleId), lte(valuation.recordedAt, knownAt), lte(valuation.publishedAt, knownAt))}
      order by ${valuation.positionId}, ${valuation.date}, ${valuation.recordedAt} desc, ${valuation.id} desc
    ) latest
    where nav is not null
    group by date
    order by date desc`);
  return rows.map(({ date, nav, recorded_at }) => ({ date, nav: Number(nav), recordedAt: recorded_at }));
}

/** Counts the members with paid-in capital on a day, and those of their positions without a valuation on that day. */
export async function countHolders(
  db: Db,
  { vehicleId, date }: { vehicleId: string; date: string },
): Promise<{ members: number; unvalued: number }> {
  const { rows } = await db.execute<{ members: number; unvalued: number }>(sql`
    select count(distinct ${position.memberId})::int as members,
      (count(*) filter (where held.valued_on is distinct from ${date}::date))::int as unvalued
    from (${standingSums(eq(position.vehicleId, vehicleId), date)}) held
      join ${position} on ${position.id} = held.position_id
    where held.paid_in > 0`);
  return rows[0] ?? { members: 0, unvalued: 0 };
}
