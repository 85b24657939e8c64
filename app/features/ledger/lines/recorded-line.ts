import type { LineType, Moved } from '#app/domain/investing/ledger.ts';
import type { StandingLine } from './standing.ts';

export type InVehicle = { vehicleId: string; reference: string };

export type RecordedLine = {
  id: string;
  positionId: string;
  vehicleId: string;
  memberId: string;
  entityId: string | null;
  /** The holder's address, to describe differences. */
  email: string;
  entityName: string | null;
  date: string;
  type: LineType;
  amount: number;
  unfundedChange: number;
  moved: Moved | null;
  transferId: string | null;
  reference: string;
  note: string | null;
  reverses: string | null;
  /** For a reversal, the reference of its line. */
  reversesReference: string | null;
  importId: string | null;
  isReversed: boolean;
  /** The reference of the reversal that undid it. */
  reversalReference: string | null;
  /** For a reversal, whether the import of its line is undone. */
  reversesUndoneImport: boolean;
};

/** A line as stored, except for its stamp. */
export type StoredLine = StandingLine & {
  positionId: string;
  vehicleId: string;
  transferId: string | null;
  reference: string;
  note: string | null;
};
