import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerImport, ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Moved } from '#app/domain/investing/ledger.ts';
import { isCountedLine } from '#app/platform/access/holding.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';
import type { Stamp } from '../ledger-entry.ts';
import { inParts } from '../positions.queries.server.ts';
import { effectOn } from '../standing-sums.queries.server.ts';
import { movedNavNow } from '../transfers/transfer-values.queries.server.ts';
import type { InVehicle, RecordedLine, StoredLine } from './recorded-line.ts';
import type { StandingLine, StandingValuation } from './standing.ts';

const undone = alias(ledgerLine, 'undone');
const reversal = alias(ledgerLine, 'reversal');

/** What a transfer moved, as known now: an undo of its reversal records it again with this value. `movedOf` reads it. */
export const movedColumns = {
  movedPaidIn: ledgerLine.movedPaidIn,
  movedDistributed: ledgerLine.movedDistributed,
  movedCalled: ledgerLine.movedCalled,
  movedNav: sql<number | null>`${movedNavNow(sql`ledger_line`)}`.mapWith(ledgerLine.movedNav),
};

const lineColumns = {
  id: ledgerLine.id,
  positionId: ledgerLine.positionId,
  date: ledgerLine.date,
  type: ledgerLine.type,
  amount: ledgerLine.amount,
  unfundedChange: ledgerLine.unfundedChange,
  ...movedColumns,
  transferId: ledgerLine.transferId,
  reverses: ledgerLine.reverses,
};

const recorded = (db: Db) =>
  db
    .select({
      ...lineColumns,
      vehicleId: ledgerLine.vehicleId,
      memberId: position.memberId,
      entityId: position.entityId,
      email: member.email,
      entityName: investingEntity.name,
      reference: ledgerLine.reference,
      note: ledgerLine.note,
      reversesReference: undone.reference,
      importId: ledgerLine.importId,
      isReversed: sql<boolean>`${reversal.id} is not null`,
      reversalReference: reversal.reference,
      reversesUndoneImport: sql<boolean>`${ledgerImport.undoneAt} is not null`,
    })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(undone, eq(undone.id, ledgerLine.reverses))
    .leftJoin(ledgerImport, eq(ledgerImport.id, undone.importId))
    .leftJoin(reversal, eq(reversal.reverses, ledgerLine.id));

/** A row with its four columns of what a transfer moved as one. */
const withMoved = <Row extends MovedColumns>({
  movedPaidIn,
  movedDistributed,
  movedCalled,
  movedNav,
  ...row
}: Row) => ({ ...row, moved: movedOf({ movedPaidIn, movedDistributed, movedCalled, movedNav }) });

type MovedColumns = {
  movedPaidIn: number | null;
  movedDistributed: number | null;
  movedCalled: number | null;
  movedNav: number | null;
};

/** Returns what a transfer moved; `null` for all other lines. */
export const movedOf = (row: MovedColumns): Moved | null =>
  row.movedPaidIn === null ||
  row.movedDistributed === null ||
  row.movedCalled === null ||
  row.movedNav === null
    ? null
    : {
        paidIn: row.movedPaidIn,
        distributed: row.movedDistributed,
        called: row.movedCalled,
        nav: row.movedNav,
      };

export async function findByReference(db: Db, wanted: readonly InVehicle[]): Promise<RecordedLine[]> {
  const found: RecordedLine[] = [];
  for (const part of inParts(wanted)) {
    const vehicles = sql.param(part.map(({ vehicleId }) => vehicleId));
    const references = sql.param(part.map(({ reference }) => reference));
    const rows = await recorded(db).where(
      sql`(${ledgerLine.vehicleId}, ${ledgerLine.reference}) in (select * from unnest(${vehicles}::uuid[], ${references}::text[]))`,
    );
    found.push(...rows.map(withMoved));
  }
  return found;
}

/** Sums the amounts of all lines that count, by vehicle. */
export async function sumAmounts(db: Db, vehicleIds: readonly string[]): Promise<Map<string, number>> {
  if (vehicleIds.length === 0) return new Map();
  const { rows } = await db.execute<{ vehicle_id: string; amount: string }>(sql`
    select line.vehicle_id, sum(line.amount)::text as amount from ${ledgerLine} as line
    where line.vehicle_id = any(${sql.param([...vehicleIds])}::uuid[]) and ${isCountedLine}
    group by line.vehicle_id`);
  return new Map(rows.map(({ vehicle_id, amount }) => [vehicle_id, Number(amount)]));
}

export async function findLedgerLines(db: Db, ids: readonly string[]): Promise<RecordedLine[]> {
  if (ids.length === 0) return [];
  const rows = await recorded(db).where(sql`${ledgerLine.id} = any(${sql.param([...ids])}::uuid[])`);
  return rows.map(withMoved);
}

/** Finds both lines of these transfers. */
export async function findTransfers(db: Db, transferIds: readonly string[]): Promise<RecordedLine[]> {
  if (transferIds.length === 0) return [];
  const rows = await recorded(db).where(
    sql`${ledgerLine.transferId} = any(${sql.param([...transferIds])}::uuid[])`,
  );
  return rows.map(withMoved);
}

/** Finds the lines of an import, in recording order. */
export async function findImported(db: Db, importId: string): Promise<RecordedLine[]> {
  const rows = await recorded(db).where(eq(ledgerLine.importId, importId)).orderBy(ledgerLine.id);
  return rows.map(withMoved);
}

export async function findStandingLines(
  db: Db,
  positionIds: readonly string[],
): Promise<(StandingLine & { positionId: string; transferId: string | null; recordedAt: string })[]> {
  if (positionIds.length === 0) return [];
  const rows = await db
    .select({
      ...lineColumns,
      recordedAt: isoMoment<string>(ledgerLine.recordedAt),
    })
    .from(ledgerLine)
    .where(sql`${ledgerLine.positionId} = any(${sql.param([...positionIds])}::uuid[])`);
  return rows.map(withMoved);
}

export async function findStandingValuations(
  db: Db,
  positionIds: readonly string[],
): Promise<(StandingValuation & { positionId: string })[]> {
  if (positionIds.length === 0) return [];
  const rows = await db
    .select({
      positionId: valuation.positionId,
      date: valuation.date,
      nav: valuation.nav,
      recordedAt: valuation.recordedAt,
    })
    .from(valuation)
    .where(
      and(
        sql`${valuation.positionId} = any(${sql.param([...positionIds])}::uuid[])`,
        // Nothing is published for a later time, and the time of an act may be a millisecond ahead of the clock.
        isNotNull(valuation.publishedAt),
      ),
    )
    .orderBy(valuation.recordedAt);
  return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }));
}

/** Inserts lines; lines that a reversal references come before it. */
export async function insertLines(tx: Tx, stamp: Stamp, lines: readonly StoredLine[]): Promise<void> {
  for (const part of inParts(lines)) {
    const column = <Value>(of: (line: StoredLine) => Value) => sql.param(part.map(of));
    await tx.execute(sql`
      insert into ledger_line (id, position_id, vehicle_id, date, type, amount, unfunded_change, moved_paid_in,
        moved_distributed, moved_called, moved_nav, transfer_id, reference, note, reverses, import_id, recorded_at,
        recorded_by_id)
      select given.*, ${stamp.importId}::uuid, ${stamp.recordedAt.toISOString()}::timestamptz, ${stamp.byId}::uuid
      from unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ positionId }) => positionId)}::uuid[],
        ${column(({ vehicleId }) => vehicleId)}::uuid[],
        ${column(({ date }) => date)}::date[],
        ${column(({ type }) => type)}::text[],
        ${column(({ amount }) => String(amount))}::bigint[],
        ${column(({ unfundedChange }) => String(unfundedChange))}::bigint[],
        ${column(({ moved }) => moved && String(moved.paidIn))}::bigint[],
        ${column(({ moved }) => moved && String(moved.distributed))}::bigint[],
        ${column(({ moved }) => moved && String(moved.called))}::bigint[],
        ${column(({ moved }) => moved && String(moved.nav))}::bigint[],
        ${column(({ transferId }) => transferId)}::uuid[],
        ${column(({ reference }) => reference)}::text[],
        ${column(({ note }) => note)}::text[],
        ${column(({ reverses }) => reverses)}::uuid[]
      ) as given`);
  }
}

/** Returns whether nothing of what a position's holder committed is left to them. */
export async function isGivenAway(tx: Tx, positionId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ left: string }>(sql`
    select coalesce(sum(${effectOn('committed')}), 0)::text as left
    from ${ledgerLine} as line where line.position_id = ${positionId}::uuid and ${isCountedLine}`);
  return rows[0]?.left === '0';
}
