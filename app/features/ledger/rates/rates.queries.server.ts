import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { fxRate } from '#app/db/schema/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Stamp } from '../ledger-entry.ts';
import { isOfOthers } from '../ledger-imports.queries.server.ts';
import { inParts } from '../positions.queries.server.ts';
import type { RateOfDay } from './rate-jumps.ts';

export type RateOf = { day: string; base: Currency; quote: Currency };
export type StoredRate = RateOf & { id: string; rate: string | null; source: string };

/** Finds the latest rate of each of these days and pairs, except withdrawn ones. */
export async function findLatestRates(
  db: Db,
  wanted: readonly RateOf[],
): Promise<(RateOf & { rate: string })[]> {
  const found: (RateOf & { rate: string })[] = [];
  for (const part of inParts(wanted)) {
    const column = (name: keyof RateOf) => sql.param(part.map((one) => one[name]));
    const { rows } = await db.execute<RateOf & { rate: string | null }>(sql`
      select distinct on (base, quote, day) base, quote, day::text as day, rate::text as rate
      from ${fxRate}
      where (base, quote, day) in (select * from unnest(${column('base')}::text[], ${column('quote')}::text[], ${column('day')}::date[]))
      order by base, quote, day, recorded_at desc`);
    for (const { rate, ...of } of rows) if (rate !== null) found.push({ ...of, rate });
  }
  return found;
}

/** Finds the latest rate of every day of these pairs and their inverses, except withdrawn ones. */
export async function findPairs(
  db: Db,
  pairs: readonly Pick<RateOf, 'base' | 'quote'>[],
): Promise<RateOfDay[]> {
  const currencies = [...new Set(pairs.flatMap(({ base, quote }) => [`${base}${quote}`, `${quote}${base}`]))];
  if (currencies.length === 0) return [];
  const { rows } = await db.execute<RateOf & { rate: string | null }>(sql`
    select distinct on (base, quote, day) base, quote, day::text as day, rate::text as rate
    from ${fxRate} where base || quote = any(${sql.param(currencies)}::text[])
    order by base, quote, day, recorded_at desc`);
  return rows.flatMap(({ rate, ...of }) => (rate === null ? [] : [{ ...of, rate }]));
}

export async function insertRates(tx: Tx, stamp: Stamp, rates: readonly StoredRate[]): Promise<void> {
  for (const part of inParts(rates)) {
    const column = <Value>(of: (rate: StoredRate) => Value) => sql.param(part.map(of));
    await tx.execute(sql`
      insert into fx_rate (id, day, base, quote, rate, source, import_id, recorded_at, recorded_by_id)
      select given.*, ${stamp.importId}::uuid, ${stamp.recordedAt.toISOString()}::timestamptz, ${stamp.byId}::uuid
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ day }) => day)}::date[],
        ${column(({ base }) => base)}::text[],
        ${column(({ quote }) => quote)}::text[],
        ${column(({ rate }) => rate)}::numeric[],
        ${column(({ source }) => source)}::text[]
      ) as given`);
  }
}

export type ImportedRate = StoredRate & {
  /** The rate of that day before the import, which undoing it restores; `null` for none. */
  before: { rate: string | null; source: string; importId: string | null } | null;
};

/** Finds the rates of an import that are still the latest of their day and pair. */
export async function findImportedNewestRates(
  db: Db,
  importId: string,
): Promise<{ newest: ImportedRate[]; total: number }> {
  const rows = await db
    .select({
      id: fxRate.id,
      day: fxRate.day,
      base: fxRate.base,
      quote: fxRate.quote,
      rate: fxRate.rate,
      source: fxRate.source,
      before: sql<
        ImportedRate['before']
      >`(select json_build_object('rate', earlier.rate::text, 'source', earlier.source, 'importId', earlier.import_id) from ${fxRate} as earlier where earlier.base = fx_rate.base and earlier.quote = fx_rate.quote and earlier.day = fx_rate.day and earlier.recorded_at < fx_rate.recorded_at and ${isOfOthers(importId)} order by earlier.recorded_at desc limit 1)`,
      isNewest: sql<boolean>`not exists (select from ${fxRate} as later where later.base = fx_rate.base and later.quote = fx_rate.quote and later.day = fx_rate.day and later.recorded_at > fx_rate.recorded_at)`,
    })
    .from(fxRate)
    .where(eq(fxRate.importId, importId));
  return {
    newest: rows.filter(({ isNewest }) => isNewest).map(({ isNewest: _newest, ...row }) => row),
    total: new Set(rows.map(({ base, quote, day }) => `${base} ${quote} ${day}`)).size,
  };
}
