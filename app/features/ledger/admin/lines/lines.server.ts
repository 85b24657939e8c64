import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { movedOf } from '../../lines/lines.queries.server.ts';
import { vehicleAt } from '../vehicles/vehicles.server.ts';
import type { VehicleHead } from '../vehicles/vehicles.ts';
import {
  type FoundLine,
  findLedger,
  findRecordedUntil,
  ledgerCursor,
  sumLedger,
} from './lines.queries.server.ts';
import type { LedgerFilters, LedgerRow, LedgerTotals } from './lines.ts';

const PAGE_SIZE = 50;

/** Returns one page of a vehicle's ledger, filtered, latest first. Empty for everyone but admins. */
export async function listLedger(
  viewer: Viewer,
  vehicleId: string,
  filters: LedgerFilters,
): Promise<Page<LedgerRow>> {
  const asked = {
    vehicleId,
    filters,
    after: readCursor(filters.cursor, ledgerCursor(filters.sort)),
    limit: PAGE_SIZE,
  };
  return pageOf(await findLedger(viewer, db(), asked), PAGE_SIZE, placeOf, rowOf);
}

/**
 * Returns the sums of all lines that match, without undone ones; `null` for lines of several types, which are not added
 * up, and where all are undone. Zero for everyone but admins.
 */
export async function ledgerTotals(
  viewer: Viewer,
  vehicleId: string,
  filters: LedgerFilters,
): Promise<LedgerTotals | null> {
  const { type, only } = filters;
  const isSummed = type && (!only || type === 'reversal');
  return isSummed ? sumLedger(viewer, db(), { vehicleId, filters }) : null;
}

/** The lines of an export that are in memory at a time. */
const PART_SIZE = 10_000;

/**
 * Exports the lines that match, in the order of the list, and notes it in the audit log before. A ledger may be far
 * longer than other lists, so it is read part by part; the lines and reversals are those of the moment of the call.
 * @throws DomainError `not_found` when there is no such vehicle, and for everyone but admins.
 */
export async function exportLedger(
  viewer: Viewer,
  { vehicle: idOrSlug, filters }: { vehicle: string; filters: LedgerFilters },
): Promise<{ vehicle: VehicleHead; rows: AsyncGenerator<LedgerRow> }> {
  const vehicle = await vehicleAt(viewer, idOrSlug);
  // The search is not recorded: it may be a person's name.
  const { q: _q, cursor: _cursor, ...narrowed } = filters;
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'ledger.export',
      subject: { type: 'vehicle', id: vehicle.id },
      before: null,
      after: { vehicle: vehicle.slug, ...narrowed },
    }),
  );
  const until = await findRecordedUntil(viewer, db(), vehicle.id);
  return { vehicle, rows: linesUntil(viewer, vehicle.id, filters, until) };
}

async function* linesUntil(
  viewer: Viewer,
  vehicleId: string,
  filters: LedgerFilters,
  until: string | null,
): AsyncGenerator<LedgerRow, undefined> {
  let after: Position | null = null;
  while (until !== null) {
    const asked = { vehicleId, filters, after, limit: PART_SIZE, until };
    const ledger: FoundLine[] = await findLedger(viewer, db(), asked);
    const part = ledger.slice(0, PART_SIZE);
    for (const line of part) yield rowOf(line);
    const last = part.at(-1);
    if (!last || ledger.length <= PART_SIZE) break;
    after = placeOf(last);
  }
  return undefined;
}

const placeOf = ({ sortKey, id }: FoundLine): Position => ({ key: sortKey, id });

function rowOf(row: FoundLine): LedgerRow {
  const { importId, importName, undoesReference, undoesType, reversalReference, reversalAt } = row;
  return {
    id: row.id,
    date: row.date,
    type: row.type,
    amount: row.amount,
    unfundedChange: row.unfundedChange,
    moved: movedOf(row),
    reference: row.reference,
    note: row.note,
    holder: row.holder,
    counterpart: row.counterpart,
    recordedAt: row.recordedAt,
    recordedBy: row.recordedBy,
    import: importId && importName ? { id: importId, fileName: importName } : null,
    undoes: undoesReference && undoesType ? { reference: undoesReference, type: undoesType } : null,
    undone:
      reversalReference && reversalAt
        ? { reference: reversalReference, note: row.reversalNote, at: reversalAt }
        : null,
  };
}
