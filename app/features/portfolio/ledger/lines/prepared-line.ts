import { newId } from '#app/domain/ids.ts';
import type { EntryProblem, HeldBy, LedgerVehicle, LineEntry } from '../ledger-entry.ts';
import { unfundedOf } from './known-lines.ts';
import type { RecordedLine, StoredLine } from './recorded-line.ts';

/** A new line, complete but for the position, which is opened when it is recorded. */
export type PreparedLine = Omit<StoredLine, 'positionId'> & { at: number; holder: HeldBy };

export const referenceKey = (vehicleId: string, reference: string): string => `${vehicleId} ${reference}`;

/** What the checks of reversals and transfers share. */
export type Preparation = {
  recorded: ReadonlyMap<string, RecordedLine>;
  /** References of lines that are refused themselves. */
  unusable: ReadonlySet<string>;
  refuse(entry: LineEntry, problem: Omit<EntryProblem, 'at'>): void;
  vehicles: ReadonlyMap<string, LedgerVehicle>;
};

/** Returns an entry as the line that it becomes. */
export function prepared(entry: LineEntry, change: Partial<PreparedLine> = {}): PreparedLine {
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
