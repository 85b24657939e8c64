import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Moved } from '#app/domain/investing/ledger.ts';
import { recordAudit, recordAudits } from '#app/platform/audit/audit.server.ts';
import { endGrants } from '#app/platform/grants/ending.server.ts';
import {
  type HeldBy,
  keyOf,
  type LedgerVehicle,
  type LineEntry,
  type Recorder,
  type Stamp,
} from '../ledger-entry.ts';
import { lockLedger } from '../ledger-lock.queries.server.ts';
import { findVehicles, inParts, openPositions } from '../positions.queries.server.ts';
import { findLedgerLines, findTransfers, insertLines, isGivenAway } from './lines.queries.server.ts';
import { type PreparedLines, prepareLines } from './prepare-lines.server.ts';
import type { PreparedLine } from './prepared-line.ts';
import { reversalOf } from './reversal.ts';
import { refuseShortfalls } from './shortfall.server.ts';

export type NewLine = Omit<LineEntry, 'at'>;

/**
 * Records lines, and opens the positions that they need. A line whose reference is already recorded with the same
 * content adds nothing. Takes the ledger's lock.
 * @returns the number of lines added, the number already known, and the ids of the added ones, by `vehicleId
 * reference`.
 * @throws DomainError `unprocessable` with the problem of the first refused line; `not_found` for a vehicle that is
 * neither a fund nor a deal (`isDeal`).
 */
export async function recordLines(
  tx: Tx,
  by: Recorder,
  lines: readonly NewLine[],
): Promise<{ added: number; known: number; ids: Map<string, string> }> {
  const recordedAt = await lockLedger(tx);
  const vehicles = await vehiclesOf(
    tx,
    lines.map(({ holder }) => holder),
  );
  const entries = lines.map((line, index) => ({ at: index + 1, ...line }));
  const plan = refuseProblems(await prepareLines(tx, entries, vehicles), entries);
  await keepLines(tx, { recordedAt, byId: by?.memberId ?? null, importId: null }, plan.lines, vehicles);
  await recordAudits(
    tx,
    plan.lines.map((line) => ({
      actorId: by?.memberId ?? null,
      act: 'ledger.record',
      subject: { type: 'ledger_line', id: line.id },
      before: null,
      after: factsOf(line, vehicles),
    })),
  );
  const ids = new Map(plan.lines.map(({ id, vehicleId, reference }) => [`${vehicleId} ${reference}`, id]));
  return { added: plan.lines.length, known: plan.known, ids };
}

export type Transfer = {
  from: Omit<HeldBy, 'vehicleId'>;
  to: Omit<HeldBy, 'vehicleId'>;
  vehicleId: string;
  date: string;
  /** The commitment that moves; minor units. */
  amount: number;
  /** The lines get it with the suffixes `-out` and `-in`. */
  reference: string;
  note: string | null;
};

/**
 * Transfers a commitment from one holder to another, with the same share of everything that belongs to it on that day
 * as known now: two lines in one act.
 * @returns the id of the transfer, and what moved; minor units.
 * @throws DomainError `unprocessable` for more than the commitment; `conflict` if its reference is already recorded.
 */
export async function recordTransfer(
  tx: Tx,
  by: Recorder,
  { from, to, vehicleId, date, amount, reference, note }: Transfer,
): Promise<{ transferId: string; moved: Moved }> {
  const recordedAt = await lockLedger(tx);
  const vehicles = await vehiclesOf(tx, [{ ...from, vehicleId }]);
  const common = { date, amount, unfundedChange: null, note, reverses: null };
  const entries: LineEntry[] = [
    { at: 1, type: 'transfer_out', holder: { ...from, vehicleId }, reference: `${reference}-out`, ...common },
    { at: 2, type: 'transfer_in', holder: { ...to, vehicleId }, reference: `${reference}-in`, ...common },
  ];
  const { lines, known } = refuseProblems(await prepareLines(tx, entries, vehicles), entries);
  const [out] = lines;
  if (known > 0 || !out?.transferId || !out.moved)
    throw new DomainError('conflict', `The transfer “${reference}” is already recorded.`);
  await keepLines(tx, { recordedAt, byId: by?.memberId ?? null, importId: null }, lines, vehicles);
  await recordAudit(tx, {
    actorId: by?.memberId ?? null,
    act: 'ledger.transfer',
    subject: { type: 'ledger_line', id: out.id },
    before: null,
    after: { ...factsOf(out, vehicles), to: to.memberId, toEntity: to.entityId, moved: out.moved },
  });
  return { transferId: out.transferId, moved: out.moved };
}

/**
 * Undoes a line with a reversal at its own day; for a transfer, both halves. The reversal's reference is “undo”
 * followed by the line's reference.
 * @throws DomainError `not_found`; `conflict` for a line that is already undone, a reversal, or a transfer that was passed
 * on since.
 */
export async function reverseLine(
  tx: Tx,
  by: Recorder,
  { lineId, note }: { lineId: string; note: string | null },
): Promise<{ reversals: number }> {
  const recordedAt = await lockLedger(tx);
  const [line] = await findLedgerLines(tx, [lineId]);
  if (!line) throw new DomainError('not_found', 'Line not found.');
  if (line.type === 'reversal')
    throw new DomainError('conflict', 'A reversal cannot be undone. Record the line again.');
  if (line.isReversed) throw new DomainError('conflict', 'This line is already undone.');
  const both = line.transferId === null ? [line] : await findTransfers(tx, [line.transferId]);
  const stamp = { recordedAt, byId: by?.memberId ?? null, importId: null };
  await insertLines(
    tx,
    stamp,
    both.map((one) => reversalOf(one, note)),
  );
  await refuseShortfalls(
    tx,
    both.filter(({ type }) => type === 'transfer_in'),
  );
  await recordAudits(
    tx,
    both.map((one) => ({
      actorId: stamp.byId,
      act: 'ledger.reverse',
      subject: { type: 'ledger_line', id: one.id },
      before: { reference: one.reference, date: one.date, type: one.type, amount: one.amount },
      after: { note },
    })),
  );
  return { reversals: both.length };
}

/** Inserts prepared lines and opens their positions. */
export async function keepLines(
  tx: Tx,
  stamp: Stamp,
  lines: readonly PreparedLine[],
  vehicles: ReadonlyMap<string, LedgerVehicle>,
): Promise<void> {
  const positions = await openPositions(
    tx,
    lines.map(({ holder }) => holder),
    vehicles,
  );
  for (const part of inParts(lines)) {
    const stored = part.map((line) => {
      const positionId = positions.get(keyOf(line.holder));
      if (positionId === undefined) throw new Error(`The position of “${line.reference}” was not opened`);
      return { ...line, positionId };
    });
    await insertLines(tx, stamp, stored);
  }
  await endGrantsOfGiven(tx, stamp, lines, positions);
}

/** A grant that names a vehicle ends once its holder has transferred all that they held in it. */
async function endGrantsOfGiven(
  tx: Tx,
  { byId }: Stamp,
  lines: readonly PreparedLine[],
  positions: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { type, holder } of lines) {
    const positionId = type === 'transfer_out' ? positions.get(keyOf(holder)) : undefined;
    if (positionId === undefined || !(await isGivenAway(tx, positionId))) continue;
    const { memberId: holderId, entityId, vehicleId } = holder;
    await endGrants(tx, { memberId: byId }, { holderId, entityId, vehicleId }, 'transferred');
  }
}

async function vehiclesOf(tx: Tx, holders: readonly HeldBy[]): Promise<Map<string, LedgerVehicle>> {
  const ids = [...new Set(holders.map(({ vehicleId }) => vehicleId))];
  const found = new Map((await findVehicles(tx, { ids })).map((one) => [one.id, one]));
  if (ids.some((id) => !found.has(id)))
    throw new DomainError('not_found', 'Fund or closed opportunity not found.');
  return found;
}

function refuseProblems(plan: PreparedLines, entries: readonly LineEntry[]): PreparedLines {
  const [first] = plan.problems;
  if (!first) return plan;
  const reference = entries.find(({ at }) => at === first.at)?.reference ?? '';
  const column = first.column === null ? '' : `, ${first.column.replaceAll('_', ' ')}`;
  throw new DomainError('unprocessable', `“${reference}”${column}: ${first.problem}`);
}

const factsOf = (line: PreparedLine, vehicles: ReadonlyMap<string, LedgerVehicle>) => ({
  vehicle: vehicles.get(line.vehicleId)?.slug,
  holder: line.holder.memberId,
  entity: line.holder.entityId,
  date: line.date,
  type: line.type,
  amount: line.amount,
  unfundedChange: line.unfundedChange,
  reference: line.reference,
});
