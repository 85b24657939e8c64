import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { writeCursor } from '#app/platform/lists/paging.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { movedOf } from '../../lines/lines.queries.server.ts';
import { vehicleAt } from '../vehicles/vehicles.server.ts';
import type { VehicleHead } from '../vehicles/vehicles.ts';
import { LEDGER, type LedgerAsked, type LedgerRow } from './line-list.tsx';
import { type FoundLine, findLedger, findRecordedUntil, sumLedger } from './lines.queries.server.ts';
import type { LedgerTotals } from './lines.ts';

/** The ledger of a vehicle, for admins. */
export const ledgerList = serveListOf(LEDGER, {
  need: { sees: 'money' },
  parent: 'vehicle',
  parentAt: vehicleAt,
  rows: ({ id, currency }: VehicleHead) => ({
    find: findLedger(id),
    findAll: (viewer, asked) => linesOf(viewer, id, asked),
    rowOf: (line) => ({ ...rowOf(line), currency }),
  }),
});

/**
 * Returns the sums of all lines that match, without undone ones; `null` for lines of several types, which are not added
 * up, and where all are undone. Zero for everyone but admins.
 */
export async function ledgerTotals(
  viewer: Viewer,
  vehicleId: string,
  asked: LedgerAsked,
): Promise<LedgerTotals | null> {
  const { type, only } = asked;
  const isSummed = type && (!only || type === 'reversal');
  return isSummed ? sumLedger(viewer, db(), vehicleId, asked) : null;
}

/** The lines of an export that are in memory at a time. */
const PART_SIZE = 10_000;

/** A ledger may be far longer than other lists. Its lines and reversals are those of the moment of the call. */
async function linesOf(viewer: Viewer, vehicleId: string, asked: LedgerAsked) {
  const until = await findRecordedUntil(viewer, db(), vehicleId);
  return linesUntil(viewer, vehicleId, asked, until);
}

async function* linesUntil(
  viewer: Viewer,
  vehicleId: string,
  asked: LedgerAsked,
  until: string | null,
): AsyncGenerator<FoundLine, undefined> {
  let cursor: string | undefined;
  while (until !== null) {
    const lines: FoundLine[] = await findLedger(vehicleId, until)(
      viewer,
      db(),
      { ...asked, cursor },
      PART_SIZE,
    );
    const part = lines.slice(0, PART_SIZE);
    yield* part;
    const last = part.at(-1);
    if (!last || lines.length <= PART_SIZE) break;
    cursor = writeCursor({ key: last.sortKey, id: last.sortId });
  }
  return undefined;
}

function rowOf(row: Omit<FoundLine, keyof Placed>): Omit<LedgerRow, 'currency'> {
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
