import type { Db, Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import type { Recorder, Stamp } from '../ledger-entry.ts';
import {
  countDependentTransfers,
  findImport,
  type ImportKind,
  lockImport,
  markImportUndone,
} from '../ledger-imports.queries.server.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { UNDO_PREFIX } from '../lines/line-rules.ts';
import { findImported, findLedgerLines, insertLines } from '../lines/lines.queries.server.ts';
import { referenceKey } from '../lines/prepared-line.ts';
import type { RecordedLine, StoredLine } from '../lines/recorded-line.ts';
import { reversalOf } from '../lines/reversal.ts';
import { refuseShortfalls } from '../lines/shortfall.server.ts';
import { findImportedNewestRates, insertRates } from '../rates/rates.queries.server.ts';
import { revalueTransfers } from '../transfers/revalue-transfers.server.ts';
import { completeDivisions } from '../valuations/complete-divisions.server.ts';
import {
  findImportedNewestValuations as findNewestValuations,
  findValuedWithin,
  type ImportedValuation,
  insertValuations,
} from '../valuations/valuations.queries.server.ts';
import { refuseMiscountedAgain, refuseTransfersAgain } from './refuse-miscounted.server.ts';

export type UndoForecast = {
  kind: ImportKind;
  /** Lines, valuations or rates that are undone, and those that stay unchanged. */
  undone: number;
  skipped: number;
  /** Information for the admin beforehand, in sentences. */
  notices: string[];
};

/**
 * Undoes an import in one act, and only once: its lines with reversals at their own days; its valuations and rates,
 * where they are still the latest, by recording again what they replaced, or by withdrawing them if they replaced
 * nothing. Records undone or replaced since stay unchanged. A reversal in the import is undone by recording its line
 * again, unless the import of that line is undone, too. Takes the ledger's lock.
 * @throws DomainError `not_found`; `conflict` if it is already undone, or if a share that was transferred would count
 * twice, or not at all, afterwards.
 */
export async function undoImport(
  tx: Tx,
  by: Recorder,
  { importId }: { importId: string },
): Promise<UndoForecast> {
  const recordedAt = await lockLedger(tx);
  const found = await lockImport(tx, importId);
  if (!found) throw new DomainError('not_found', 'Import not found.');
  if (found.undoneAt) throw new DomainError('conflict', 'This import is already undone.');
  const stamp = { recordedAt, byId: by?.memberId ?? null, importId: null };
  const forecast = await forecastOf(tx, found);
  if (found.kind === 'ledger') await undoLines(tx, stamp, importId);
  else if (found.kind === 'valuations') await restoreValuations(tx, stamp, importId);
  else await restoreRates(tx, stamp, importId);
  await markImportUndone(tx, importId, recordedAt, stamp.byId);
  await recordAudit(tx, {
    actorId: stamp.byId,
    act: 'ledger.undoImport',
    subject: { type: 'ledger_import', id: importId },
    before: { file: found.fileName, kind: found.kind },
    after: { undone: forecast.undone, skipped: forecast.skipped },
  });
  return forecast;
}

/** Returns what `undoImport` would do. @throws DomainError `not_found`. */
export async function forecastUndo(db: Db, { importId }: { importId: string }): Promise<UndoForecast> {
  const found = await findImport(db, importId);
  if (!found) throw new DomainError('not_found', 'Import not found.');
  return forecastOf(db, found);
}

async function forecastOf(db: Db, { id, kind }: { id: string; kind: ImportKind }): Promise<UndoForecast> {
  if (kind === 'ledger') {
    const { open, redone, skipped } = sorted(await findImported(db, id));
    const transfers = await countDependentTransfers(db, id);
    const notices = [
      skipped > 0 &&
        `${counted(skipped, 'line was', 'lines were')} undone since and ${skipped === 1 ? 'stays' : 'stay'} undone.`,
      redone.length > 0 &&
        `${counted(redone.length, 'reversal is', 'reversals are')} undone by recording the line again.`,
      transfers > 0 &&
        `${counted(transfers, 'later transfer', 'later transfers')} moved a share of these lines; that share stays as recorded.`,
    ];
    return {
      kind,
      undone: open.length + redone.length,
      skipped,
      notices: notices.filter((one) => one !== false),
    };
  }
  const find = kind === 'valuations' ? findNewestValuations : findImportedNewestRates;
  const { newest, total } = await find(db, id);
  const skipped = total - newest.length;
  const restored = newest.filter(
    ({ before }) => before && ('nav' in before ? before.nav : before.rate) !== null,
  ).length;
  const what = kind === 'valuations' ? 'valuation' : 'rate';
  const notices = [
    skipped > 0 &&
      `${counted(skipped, `${what} was`, `${what}s were`)} replaced since and ${skipped === 1 ? 'stays' : 'stay'} replaced.`,
    restored > 0 &&
      `${counted(restored, `${what} replaced an earlier one, which counts`, `${what}s replaced earlier ones, which count`)} again.`,
  ];
  return {
    kind,
    undone: newest.length,
    skipped,
    notices: notices.filter((one) => one !== false),
  };
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/**
 * Sorts an import's lines into those to reverse, reversals whose line is restored, and the number that stay
 * unchanged. A line that was reversed and restored since is among them twice; only the restored one is sorted.
 */
function sorted(lines: readonly RecordedLine[]) {
  const own = new Set(lines.map(({ id }) => id));
  const ofOthers = lines.filter(({ reverses }) => reverses !== null && !own.has(reverses));
  const redone = ofOthers.filter(({ reversesUndoneImport }) => !reversesUndoneImport);
  const open = lines.filter(({ type, isReversed }) => type !== 'reversal' && !isReversed);
  const undoneWithin = new Set(lines.flatMap(({ reverses }) => reverses ?? []));
  const references = new Set(lines.map(({ vehicleId, reference }) => referenceKey(vehicleId, reference)));
  const isRestored = ({ vehicleId, reversalReference }: RecordedLine) =>
    references.has(referenceKey(vehicleId, `${UNDO_PREFIX}${reversalReference}`));
  const closed = lines.filter((line) => line.isReversed && !undoneWithin.has(line.id) && !isRestored(line));
  return { open, redone, skipped: closed.length + ofOthers.length - redone.length };
}

async function undoLines(tx: Tx, stamp: Stamp, importId: string): Promise<void> {
  const { open, redone } = sorted(await findImported(tx, importId));
  const originals = new Map(
    (
      await findLedgerLines(
        tx,
        redone.flatMap(({ reverses }) => reverses ?? []),
      )
    ).map((line) => [line.id, line]),
  );
  const transferIds = new Map<string, string>();
  const again = redone.flatMap((reversal): (StoredLine & Pick<RecordedLine, 'importId'>)[] => {
    const line = originals.get(reversal.reverses ?? '');
    if (!line) return [];
    return [{ ...line, ...copyOf(line, reversal, transferIds) }];
  });
  await keepValuesAfter(tx, stamp, redone, originals);
  await insertLines(
    tx,
    stamp,
    open.map((line) => reversalOf(line, null)),
  );
  // A restored line keeps its original import, so that undoing that one removes it too.
  for (const [from, restored] of Map.groupBy(again, (line) => line.importId))
    await insertLines(tx, { ...stamp, importId: from }, restored);
  await refuseShortfalls(tx, [
    ...open.filter(({ type }) => type === 'transfer_in'),
    ...again.filter(({ type }) => type === 'transfer_out'),
  ]);
  await refuseTransfersAgain(tx, stamp, again);
  // Valuations recorded while a transfer was reversed did not change what it moves.
  const transfers = again.filter(({ transferId }) => transferId !== null);
  await revalueTransfers(
    tx,
    stamp.recordedAt,
    transfers.map(({ vehicleId }) => vehicleId),
  );
}

/**
 * Records the values after a transfer of their own day again, in the act that records the transfer again: they would
 * otherwise become values before it, and the transfer would count twice.
 */
async function keepValuesAfter(
  tx: Tx,
  stamp: Stamp,
  redone: readonly RecordedLine[],
  originals: ReadonlyMap<string, RecordedLine>,
): Promise<void> {
  const reversals = new Map(redone.map((reversal) => [reversal.id, reversal]));
  const again = redone.flatMap(({ id, reverses }) =>
    originals.get(reverses ?? '')?.transferId ? [{ line: reverses ?? '', reversal: id }] : [],
  );
  const values = (await findValuedWithin(tx, again)).flatMap(({ reversal: id, nav, importId }) => {
    const reversal = reversals.get(id);
    if (!reversal) return [];
    const { positionId, vehicleId, date } = reversal;
    const reference = `${UNDO_PREFIX}transfer ${id}`;
    const value = { id: newId(), positionId, vehicleId, date, nav, publishedAt: stamp.recordedAt, reference };
    return [{ value, importId }];
  });
  for (const [importId, group] of Map.groupBy(values, (one) => one.importId))
    await insertValuations(
      tx,
      { ...stamp, importId },
      group.map(({ value }) => value),
    );
}

/** The new values of the line that replaces one undone by a reversal. */
function copyOf(line: RecordedLine, reversal: RecordedLine, transferIds: Map<string, string>) {
  const { transferId } = line;
  if (transferId !== null && !transferIds.has(transferId)) transferIds.set(transferId, newId());
  return {
    id: newId(),
    transferId: transferId && (transferIds.get(transferId) ?? null),
    reference: `${UNDO_PREFIX}${reversal.reference}`,
  };
}

/** A restored record keeps its original import, so that undoing that one removes it too. */
async function eachImport<Row extends { before: { importId: string | null } | null }>(
  newest: readonly Row[],
  insert: (restored: readonly Row[], importId: string | null) => Promise<void>,
): Promise<void> {
  const groups = Map.groupBy(newest, ({ before }) => before?.importId ?? null);
  for (const [importId, restored] of groups) await insert(restored, importId);
}

async function restoreValuations(tx: Tx, stamp: Stamp, importId: string): Promise<void> {
  const { newest } = await findNewestValuations(tx, importId);
  // What undoes a draft restores nothing, so it belongs to no import.
  const withdrawn = newest.map((one) => (one.isPublished ? one : { ...one, before: null }));
  await eachImport(withdrawn, (restored, from) =>
    insertValuations(
      tx,
      { ...stamp, importId: from },
      // A value that members never saw is withdrawn as a draft: what they see does not change.
      restored.map(({ positionId, vehicleId, date, reference, isPublished, before }) => ({
        ...{ id: newId(), positionId, vehicleId, date, nav: isPublished ? restoredNav(before) : null },
        publishedAt: isPublished ? stamp.recordedAt : null,
        reference: `${UNDO_PREFIX}${reference}`,
      })),
    ),
  );
  const vehicleIds = newest.map(({ vehicleId }) => vehicleId);
  await completeDivisions(tx, stamp, vehicleIds, stamp.recordedAt);
  await refuseMiscountedAgain(tx, newest);
  await revalueTransfers(tx, stamp.recordedAt, vehicleIds);
}

/** The value to record again; transfers of its day recorded since are part of it from then on. */
const restoredNav = (before: ImportedValuation['before']): number | null =>
  before === null || before.nav === null ? null : Math.max(0, before.nav + before.movedSince);

async function restoreRates(tx: Tx, stamp: Stamp, importId: string): Promise<void> {
  const { newest } = await findImportedNewestRates(tx, importId);
  await eachImport(newest, (restored, from) =>
    insertRates(
      tx,
      { ...stamp, importId: from },
      restored.map(({ before, ...rate }) => ({
        ...{ ...rate, id: newId(), rate: before?.rate ?? null },
        source: before?.source ?? rate.source,
      })),
    ),
  );
}
