import { type AnyColumn, and, eq, gte, lte, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerImport, ledgerLine } from '#app/db/schema/ledger.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { keysetOrder, type SortKey } from '#app/platform/lists/keyset.server.ts';
import type { Position } from '#app/platform/lists/paging.ts';
import { columnOf } from '#app/platform/lists/sorting.ts';
import { exactTime, holdsEach, isoMoment } from '#app/platform/lists/sql.server.ts';
import { movedNavNow } from '../../transfers/transfer-values.queries.server.ts';
import { holderText } from '../vehicles/holders.queries.server.ts';
import type { LEDGER_SORTS, LedgerFilters, LedgerTotals } from './lines.ts';

const recorder = alias(member, 'recorder');
const reversal = alias(ledgerLine, 'reversal');
const undoes = alias(ledgerLine, 'undoes');

/** The name of the holder at the other end of a transfer. */
const counterpart: SQL<string | null> = sql<string | null>`(
  select coalesce(${entityName}, ${member.name})
  from ${ledgerLine} as twin
    join ${position} on ${position.id} = twin.position_id
    join ${member} on ${member.id} = ${position.memberId}
    left join ${investingEntity} on ${investingEntity.id} = ${position.entityId}
  where twin.transfer_id = ${ledgerLine.transferId} and twin.id <> ${ledgerLine.id})`;

/** The text that a search matches: the holder, the reference and the note. */
const searched: SQL = sql`(${holderText} || ' ' || ${ledgerLine.reference} || ' ' || coalesce(${ledgerLine.note}, ''))`;

type LinePage = {
  vehicleId: string;
  filters: Omit<LedgerFilters, 'cursor'>;
  after: Position | null;
  limit: number;
  /** Only what was recorded by then, see `findRecordedUntil`; absent for everything. */
  until?: string;
};

/** Matches what was recorded by a time. */
const isBy = (time: AnyColumn | SQL, until: string | undefined): SQL =>
  until === undefined ? sql`true` : sql`${time} <= ${until}::timestamptz`;

/**
 * Returns the time of the last line of a vehicle's ledger; `null` if it has none. Lines are never changed, and those
 * recorded later have a later time (`lockLedger`): together with it, parts read one after another are of one moment.
 */
export async function findRecordedUntil(viewer: Viewer, db: Db, vehicleId: string): Promise<string | null> {
  const [last] = await db
    .select({ at: exactTime(sql`max(${ledgerLine.recordedAt})`) })
    .from(ledgerLine)
    .where(and(forAdmin(viewer), eq(ledgerLine.vehicleId, vehicleId)));
  return last?.at ?? null;
}

const SORTS: Record<(typeof LEDGER_SORTS)[number], SortKey> = {
  date: { kind: 'day', by: ledgerLine.date },
  amount: { kind: 'number', by: ledgerLine.amount },
  unfunded: { kind: 'number', by: ledgerLine.unfundedChange },
  recorded: { kind: 'time', by: ledgerLine.recordedAt },
};

/** Returns of which kind the cursors of an order are. */
export const ledgerCursor = (sort: LedgerFilters['sort']): SortKey['kind'] => SORTS[columnOf(sort)].kind;

/** Matches lines that a reversal undid. */
const isUndone = (until?: string): SQL =>
  sql`exists (select from ${ledgerLine} as undoing where undoing.reverses = ${ledgerLine.id} and ${isBy(sql`undoing.recorded_at`, until)})`;

function isAsked(
  viewer: Viewer,
  { vehicleId, filters, until }: Pick<LinePage, 'vehicleId' | 'filters' | 'until'>,
): SQL | undefined {
  const { q, holder, type, from, to, only } = filters;
  return and(
    forAdmin(viewer),
    eq(ledgerLine.vehicleId, vehicleId),
    until === undefined ? undefined : isBy(ledgerLine.recordedAt, until),
    holder ? eq(ledgerLine.positionId, holder) : undefined,
    type ? eq(ledgerLine.type, type) : undefined,
    from ? gte(ledgerLine.date, from) : undefined,
    to ? lte(ledgerLine.date, to) : undefined,
    only ? or(eq(ledgerLine.type, 'reversal'), isUndone(until)) : undefined,
    q ? matches(q) : undefined,
  );
}

/** The ids of one page, plus one if there are more: found in a query of their own, since a ledger is long and its joins are many. */
function idsOfPage(viewer: Viewer, db: Db, asked: LinePage) {
  const order = keysetOrder(SORTS, asked.filters.sort, ledgerLine.id);
  return db
    .select({ id: ledgerLine.id, sortKey: order.key })
    .from(ledgerLine)
    .where(and(isAsked(viewer, asked), order.after(asked.after)))
    .orderBy(...order.orderBy)
    .limit(asked.limit + 1);
}

/** Sums of the lines that match and are not undone, in minor units. */
export async function sumLedger(
  viewer: Viewer,
  db: Db,
  asked: Pick<LinePage, 'vehicleId' | 'filters'>,
): Promise<LedgerTotals> {
  const [sums] = await db
    .select({
      amount: sql<number>`coalesce(sum(${ledgerLine.amount}), 0)`.mapWith(Number),
      unfundedChange: sql<number>`coalesce(sum(${ledgerLine.unfundedChange}), 0)`.mapWith(Number),
    })
    .from(ledgerLine)
    .where(and(isAsked(viewer, asked), not(isUndone())));
  return sums ?? { amount: 0, unfundedChange: 0 };
}

/** Matches lines whose holder, reference and note together contain every word. */
const matches = (q: string): SQL => sql`exists (
  select from ${position}
    join ${member} on ${member.id} = ${position.memberId}
    left join ${investingEntity} on ${investingEntity.id} = ${position.entityId}
  where ${position.id} = ${ledgerLine.positionId} and ${and(...holdsEach(searched, q))})`;

/** One page of the ledger of a vehicle, latest value date first, plus one row if there are more. */
export async function findLedger(viewer: Viewer, db: Db, asked: LinePage) {
  const page = await idsOfPage(viewer, db, asked);
  const ids = page.map(({ id }) => id);
  const lines = await db
    .select({
      id: ledgerLine.id,
      date: ledgerLine.date,
      type: ledgerLine.type,
      amount: ledgerLine.amount,
      unfundedChange: ledgerLine.unfundedChange,
      movedPaidIn: ledgerLine.movedPaidIn,
      movedDistributed: ledgerLine.movedDistributed,
      movedCalled: ledgerLine.movedCalled,
      movedNav: sql<number | null>`${movedNavNow(sql`ledger_line`)}`.mapWith(ledgerLine.movedNav),
      reference: ledgerLine.reference,
      note: ledgerLine.note,
      holder: {
        positionId: position.id,
        memberId: position.memberId,
        name: member.name,
        email: member.email,
        entity: entityName,
      },
      counterpart,
      recordedAt: isoMoment<string>(ledgerLine.recordedAt),
      recordedBy: recorder.name,
      importId: ledgerLine.importId,
      importName: ledgerImport.fileName,
      undoesReference: undoes.reference,
      undoesType: undoes.type,
      reversalReference: reversal.reference,
      reversalNote: reversal.note,
      reversalAt: isoMoment<string | null>(reversal.recordedAt),
    })
    .from(ledgerLine)
    .innerJoin(position, eq(position.id, ledgerLine.positionId))
    .innerJoin(member, eq(member.id, position.memberId))
    .leftJoin(investingEntity, eq(investingEntity.id, position.entityId))
    .leftJoin(recorder, eq(recorder.id, ledgerLine.recordedById))
    .leftJoin(ledgerImport, eq(ledgerImport.id, ledgerLine.importId))
    .leftJoin(undoes, eq(undoes.id, ledgerLine.reverses))
    .leftJoin(reversal, and(eq(reversal.reverses, ledgerLine.id), isBy(reversal.recordedAt, asked.until)))
    .where(sql`${ledgerLine.id} = any(${sql.param(ids)}::uuid[])`);
  const byId = new Map(lines.map((line) => [line.id, line]));
  return page.flatMap(({ id, sortKey }) => {
    const line = byId.get(id);
    return line ? [{ ...line, sortKey }] : [];
  });
}

export type FoundLine = Awaited<ReturnType<typeof findLedger>>[number];
