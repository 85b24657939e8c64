import type { Db, Tx } from '#app/db/client.server.ts';
import { findStandingLines, findStandingValuations } from '../lines/lines.queries.server.ts';
import { lineStandingOf, movedWith, type StandingLine, type StandingValuation } from '../lines/standing.ts';
import {
  findTransfersIn,
  insertTransferValues,
  type StandingTransfer,
} from './transfer-values.queries.server.ts';

type RecordedLine = StandingLine & { recordedAt: string; transferId: string | null };

/**
 * Updates the net value that transfers move, after valuations were recorded, published or withdrawn. A valuation that
 * is dated before a transfer is divided like everything else: the transferee gets the share that was transferred. The
 * lines that count are those known when the transfer was recorded, so paid-in and distributed stay as recorded. What
 * changes is stored with the time of the valuations, so that earlier knowledge keeps the earlier value. Needs the
 * ledger's lock.
 */
export async function revalueTransfers(
  tx: Tx,
  recordedAt: Date,
  vehicleIds: readonly string[],
): Promise<void> {
  const calculated = await calculatedValues(tx, vehicleIds);
  const changed = calculated.flatMap(({ transfer: { transferId, nav: stored }, nav }) =>
    nav === stored ? [] : [{ transferId, nav }],
  );
  await insertTransferValues(tx, recordedAt, changed);
}

/**
 * Calculates the net value of each transfer in these vehicles that was not reversed, in the order of recording, by
 * what is known now; writes nothing. Minor units.
 */
export async function calculatedValues(
  db: Db,
  vehicleIds: readonly string[],
): Promise<{ transfer: StandingTransfer; nav: number }[]> {
  if (vehicleIds.length === 0) return [];
  const transfers = await findTransfersIn(db, [...new Set(vehicleIds)]);
  const givers = [...new Set(transfers.map(({ positionId }) => positionId))];
  const lines = Map.groupBy(await findStandingLines(db, givers), ({ positionId }) => positionId);
  const valuations = Map.groupBy(await findStandingValuations(db, givers), ({ positionId }) => positionId);
  // A transfer's value may depend on those recorded before it.
  const navs = new Map(transfers.map(({ transferId, nav }) => [transferId, nav]));
  return transfers.map((transfer) => {
    const nav = navOf(
      transfer,
      withMoved(linesBefore(lines.get(transfer.positionId) ?? [], transfer), navs),
      valuationsBefore(valuations.get(transfer.positionId) ?? [], transfer),
    );
    navs.set(transfer.transferId, nav);
    return { transfer, nav };
  });
}

function navOf(
  { amount, date, nav }: StandingTransfer,
  lines: readonly StandingLine[],
  valuations: readonly StandingValuation[],
): number {
  const standing = lineStandingOf(lines, valuations, date);
  return standing.committed < amount ? nav : movedWith(amount, standing).nav;
}

/** The lines that were known when a transfer was recorded; one that was recorded again, when it was first recorded. */
function linesBefore(lines: readonly RecordedLine[], transfer: StandingTransfer): RecordedLine[] {
  const { lineId, recordedAt } = transfer.earlier.at(-1) ?? transfer;
  return lines.filter(
    (line) => line.recordedAt < recordedAt || (line.recordedAt === recordedAt && line.id < lineId),
  );
}

const withMoved = (lines: readonly RecordedLine[], navs: ReadonlyMap<string, number>): StandingLine[] =>
  lines.map((line) => {
    const nav = line.transferId === null ? undefined : navs.get(line.transferId);
    return line.moved && nav !== undefined ? { ...line, moved: { ...line.moved, nav } } : line;
  });

/** A valuation of the same day that was recorded later is the value after the transfer. */
const valuationsBefore = (
  valuations: readonly StandingValuation[],
  { date, recordedAt, earlier }: StandingTransfer,
) =>
  valuations.filter((one) => {
    if (one.date < date || one.nav === null) return true;
    // One that was recorded in the same act was kept as the value after it (`keepValuesAfter`).
    const isAfterEarlier = earlier.some(
      (before) => one.recordedAt >= before.recordedAt && one.recordedAt < before.reversedAt,
    );
    return one.recordedAt < recordedAt && !isAfterEarlier;
  });
