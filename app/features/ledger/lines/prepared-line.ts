import { newId } from '#app/domain/ids.ts';
import type { EntryProblem, HeldBy, LedgerVehicle, LineEntry } from '../ledger-entry.ts';
import { unfundedOf } from './known-lines.ts';
import type { RecordedLine, StoredLine } from './recorded-line.ts';

/** A new line, complete except for the position, which is opened on recording. */
export type PreparedLine = Omit<StoredLine, 'positionId'> & { at: number; holder: HeldBy };

export const referenceKey = (vehicleId: string, reference: string): string => `${vehicleId} ${reference}`;

/** The state shared by the checks of reversals and transfers. */
export type Preparation = {
  recorded: ReadonlyMap<string, RecordedLine>;
  /** References of lines that are refused. */
  unusable: ReadonlySet<string>;
  refuse(entry: LineEntry, problem: Omit<EntryProblem, 'at'>): void;
  vehicles: ReadonlyMap<string, LedgerVehicle>;
};

export function prepareLine(entry: LineEntry, change: Partial<PreparedLine> = {}): PreparedLine {
  const { at, holder, date, type, amount, reference, note } = entry;
  return {
    ...{ id: newId(), at, holder, vehicleId: holder.vehicleId, date, type, amount, reference, note },
    unfundedChange: unfundedOf(entry) ?? 0,
    moved: null,
    transferId: null,
    reverses: null,
    ...change,
  };
}
