import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { fxRate } from '#app/db/schema/ledger.ts';
import type { FxRate } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

/** Rates are quoted against it, so it connects any two currencies. */
const COMMON: Currency = 'EUR';

/**
 * Finds the rates among currencies that apply on given days as known at a moment: for each pair and day, the last one
 * on or before that day.
 */
export async function findRates(
  db: Db,
  { currencies, days, knownAt }: { currencies: readonly Currency[]; days: readonly string[]; knownAt: Date },
): Promise<FxRate[]> {
  const among = [...new Set<string>([...currencies, COMMON])];
  if (among.length < 2 || days.length === 0) return [];
  const newer = alias(fxRate, 'newer');
  const corrected = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.base, fxRate.base),
        eq(newer.quote, fxRate.quote),
        eq(newer.day, fxRate.day),
        lte(newer.recordedAt, knownAt),
        sql`(${newer.recordedAt}, ${newer.id}) > (${fxRate.recordedAt}, ${fxRate.id})`,
      ),
    );
  const applicable = db
    .select({
      id: fxRate.id,
      day: fxRate.day,
      base: fxRate.base,
      quote: fxRate.quote,
      rate: fxRate.rate,
      source: fxRate.source,
      recordedAt: isoMoment<string>(fxRate.recordedAt).as('known_since'),
    })
    .from(fxRate)
    .where(
      and(
        sql`${fxRate.base} = pair.base and ${fxRate.quote} = pair.quote and ${fxRate.day} <= wanted.day`,
        lte(fxRate.recordedAt, knownAt),
        isNotNull(fxRate.rate),
        sql`not exists ${corrected}`,
      ),
    )
    .orderBy(sql`${fxRate.day} desc`)
    .limit(1)
    .as('applicable');
  return db
    .selectDistinct({
      id: applicable.id,
      day: applicable.day,
      base: applicable.base,
      quote: applicable.quote,
      rate: applicable.rate,
      source: applicable.source,
      recordedAt: applicable.recordedAt,
    })
    .from(sql`unnest(${sql.param([...days])}::date[]) wanted(day)`)
    .crossJoin(
      sql`(select a.code as base, b.code as quote from unnest(${sql.param(among)}::text[]) a(code), unnest(${sql.param(among)}::text[]) b(code) where a.code <> b.code) pair`,
    )
    .crossJoinLateral(applicable)
    .orderBy(asc(applicable.day), asc(applicable.id));
}
