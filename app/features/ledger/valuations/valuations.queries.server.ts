import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import type { Stamp } from '../ledger-entry.ts';
import { isOfOthers } from '../ledger-imports.queries.server.ts';
import { UNDO_PREFIX } from '../lines/line-rules.ts';
import { inParts } from '../positions.queries.server.ts';
import { movedNavNow } from '../transfers/transfer-values.queries.server.ts';

/** What a reference in a vehicle was recorded for: one position, or several over which a value was distributed. */
export type RecordedValuation = {
  vehicleId: string;
  reference: string;
  date: string;
  /** Sum of the parts; `null` for a withdrawal. */
  nav: number | null;
  positionIds: string[];
  isPublished: boolean;
  /** Whether it was undone with its import. */
  isUndone: boolean;
};

export async function findValuations(
  db: Db,
  wanted: readonly { vehicleId: string; reference: string }[],
): Promise<RecordedValuation[]> {
  const found: RecordedValuation[] = [];
  for (const part of inParts(wanted)) {
    const rows = await db
      .select({
        vehicleId: valuation.vehicleId,
        reference: valuation.reference,
        date: sql<string>`min(${valuation.date})::text`,
        nav: sql<number | null>`sum(${valuation.nav})`.mapWith((sum) => (sum === null ? null : Number(sum))),
        positionIds: sql<string[]>`array_agg(${valuation.positionId})`,
        isPublished: sql<boolean>`bool_and(${valuation.publishedAt} is not null)`,
        isUndone: sql<boolean>`bool_or(exists (select from ${valuation} as undo where undo.vehicle_id = valuation.vehicle_id and undo.reference = ${UNDO_PREFIX} || valuation.reference and undo.position_id = valuation.position_id))`,
      })
      .from(valuation)
      .where(
        sql`(${valuation.vehicleId}, ${valuation.reference}) in (select * from unnest(${sql.param(part.map(({ vehicleId }) => vehicleId))}::uuid[], ${sql.param(part.map(({ reference }) => reference))}::text[]))`,
      )
      .groupBy(valuation.vehicleId, valuation.reference);
    found.push(...rows);
  }
  return found;
}

/** A valuation of one position as stored, except for its stamp. */
export type StoredValuation = {
  id: string;
  positionId: string;
  vehicleId: string;
  date: string;
  nav: number | null;
  publishedAt: Date | null;
  reference: string;
};

export async function insertValuations(
  tx: Tx,
  stamp: Stamp,
  rows: readonly StoredValuation[],
): Promise<void> {
  for (const part of inParts(rows)) {
    const column = <Value>(of: (row: StoredValuation) => Value) => sql.param(part.map(of));
    await tx.execute(sql`
      insert into valuation (id, position_id, vehicle_id, date, nav, published_at, reference, import_id, recorded_at,
        recorded_by_id)
      select given.*, ${stamp.importId}::uuid, ${stamp.recordedAt.toISOString()}::timestamptz, ${stamp.byId}::uuid
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ positionId }) => positionId)}::uuid[],
        ${column(({ vehicleId }) => vehicleId)}::uuid[],
        ${column(({ date }) => date)}::date[],
        ${column(({ nav }) => (nav === null ? null : String(nav)))}::bigint[],
        ${column(({ publishedAt }) => publishedAt?.toISOString() ?? null)}::timestamptz[],
        ${column(({ reference }) => reference)}::text[]
      ) as given`);
  }
}

/**
 * Matches valuations that count for their position and day once published: no later one has been published, and they
 * were not undone. A later draft replaces nothing yet.
 *
 * @param name of the table in the query
 */
export const isNewestOf = (name: 'valuation' | 'value'): SQL<boolean> => {
  const own = sql.identifier(name);
  return sql<boolean>`not exists (select from ${valuation} as later where later.position_id = ${own}.position_id and later.date = ${own}.date and later.recorded_at > ${own}.recorded_at and (later.published_at is not null or later.reference = ${UNDO_PREFIX} || ${own}.reference))`;
};

/** Matches valuations, aliased as `value`, that count for their position and day, as currently known and published. */
export const isStanding: SQL = sql`(value.published_at is not null and value.nav is not null and ${isNewestOf('value')})`;

/** Matches the undoing of drafts, which members never see: it has no value and is not published. */
const isUndoneDraft = and(isNull(valuation.nav), isNull(valuation.publishedAt));

/** Publishes the unreplaced drafts among these valuations; returns those that it published. */
export const publish = (tx: Tx, ids: readonly string[], at: Date) =>
  tx
    .update(valuation)
    .set({ publishedAt: at })
    .where(
      and(
        ...[inArray(valuation.id, [...ids]), isNull(valuation.publishedAt), isNotNull(valuation.nav)],
        isNewestOf('valuation'),
      ),
    )
    .returning({
      id: valuation.id,
      positionId: valuation.positionId,
      vehicleId: valuation.vehicleId,
      date: valuation.date,
      nav: valuation.nav,
      reference: valuation.reference,
      recordedAt: isoMoment<string>(valuation.recordedAt),
    });

export type ImportedValuation = Omit<StoredValuation, 'publishedAt'> & {
  isPublished: boolean;
  /**
   * The value that members saw for that day before the import, which undoing it restores; `null` for none. `movedSince`
   * is the net value that transfers of that day brought, or took, after it was recorded: it is the value before them,
   * but recorded again, it is the value after them.
   */
  before: { nav: number | null; recordedAt: string; importId: string | null; movedSince: number } | null;
};

/** The signed net value of a position's transfers of the day of `earlier` that were recorded after it. */
const movedSinceEarlier = sql`(
  select coalesce(sum(case when line.type = 'transfer_in' then 1 else -1 end * ${movedNavNow(sql`line`)}), 0)
  from ${ledgerLine} as line
  where line.position_id = earlier.position_id and line.date = earlier.date and line.transfer_id is not null
    and line.recorded_at > earlier.recorded_at
    and not exists (select from ${ledgerLine} as undoing where undoing.reverses = line.id))`;

/** Finds the valuations of an import that are still the latest of their position and day. */
export async function findImportedNewestValuations(
  db: Db,
  importId: string,
): Promise<{ newest: ImportedValuation[]; total: number }> {
  const rows = await db
    .select({
      id: valuation.id,
      positionId: valuation.positionId,
      vehicleId: valuation.vehicleId,
      date: valuation.date,
      nav: valuation.nav,
      reference: valuation.reference,
      isPublished: sql<boolean>`${valuation.publishedAt} is not null`,
      before: sql<
        ImportedValuation['before']
      >`(select json_build_object('nav', earlier.nav, 'recordedAt', earlier.recorded_at, 'importId', earlier.import_id, 'movedSince', ${movedSinceEarlier}) from ${valuation} as earlier where earlier.position_id = valuation.position_id and earlier.date = valuation.date and earlier.recorded_at < valuation.recorded_at and earlier.published_at is not null and ${isOfOthers(importId)} order by earlier.recorded_at desc limit 1)`,
      isNewest: isNewestOf('valuation'),
    })
    .from(valuation)
    .where(and(eq(valuation.importId, importId), sql`not (${isUndoneDraft})`));
  const total = new Set(rows.map(({ positionId, date }) => `${positionId} ${date}`)).size;
  return { newest: rows.filter(({ isNewest }) => isNewest), total };
}

/** A transfer's line that is recorded again, and the reversal that this undoes. */
type LineAgain = { line: string; reversal: string };

/**
 * Finds the published values of a day that were recorded after a transfer of that day, or in the act that recorded it
 * again, and before its reversal, and still count.
 */
export async function findValuedWithin(
  db: Db,
  again: readonly LineAgain[],
): Promise<{ reversal: string; nav: number; importId: string | null }[]> {
  if (again.length === 0) return [];
  const column = (of: (one: LineAgain) => string) => sql.param(again.map(of));
  const { rows } = await db.execute<{ reversal: string; nav: string; import_id: string | null }>(sql`
    select reversal.id as reversal, value.nav::text as nav, value.import_id
    from unnest(${column(({ line }) => line)}::uuid[], ${column(({ reversal }) => reversal)}::uuid[])
        as given(line_id, reversal_id)
      join ${ledgerLine} as line on line.id = given.line_id
      join ${ledgerLine} as reversal on reversal.id = given.reversal_id
      join ${valuation} as value on value.position_id = line.position_id and value.date = line.date
    where value.recorded_at >= line.recorded_at and value.recorded_at < reversal.recorded_at
      and ${isStanding}`);
  return rows.map((row) => ({ reversal: row.reversal, nav: Number(row.nav), importId: row.import_id }));
}
