import type { LineType, VehicleKind } from '#app/domain/ledger.ts';
import type { Currency } from '#app/domain/money.ts';
import type { Viewer } from '#app/domain/viewer.ts';

/** Who records: the admin, or `null` from the command line. */
export type Recorder = Pick<Viewer, 'memberId'> | null;

/** When, by whom and from which file something is recorded. */
export type Stamp = { recordedAt: Date; byId: string | null; importId: string | null };

/** A fund or a closed opportunity, as far as recording needs it. */
export type LedgerVehicle = {
  id: string;
  slug: string;
  name: string;
  kind: VehicleKind;
  currency: Currency;
};

/** Whose it is in which vehicle; the position is opened with its first line. */
export type HeldBy = { memberId: string; entityId: string | null; vehicleId: string };

export const keyOf = ({ memberId, entityId, vehicleId }: HeldBy): string =>
  `${memberId}/${entityId ?? ''}/${vehicleId}`;

/** A line to be recorded. Days are ISO dates, amounts minor units. */
export type LineEntry = {
  /** The line of the file, or the place in the list, that problems name. */
  at: number;
  holder: HeldBy;
  date: string;
  type: LineType;
  amount: number;
  /** `null`: as usual for its type. */
  unfundedChange: number | null;
  /** Unique in the vehicle. */
  reference: string;
  note: string | null;
  /** Of a reversal, the reference of the line in the same vehicle that it undoes. */
  reverses: string | null;
};

/** A valuation to be recorded. */
export type ValuationEntry = {
  at: number;
  vehicleId: string;
  /** `null`: of the whole vehicle, to be spread by share of paid-in capital. */
  holder: HeldBy | null;
  date: string;
  nav: number;
  reference: string;
  /** `now`: published with its recording; a moment: in the past; `null`: a draft. */
  published: 'now' | Date | null;
};

/** A rate to be recorded: how many units of `quote` one unit of `base` is worth, as a decimal number. */
export type RateEntry = {
  at: number;
  day: string;
  base: Currency;
  quote: Currency;
  rate: string;
  source: string;
};

/** What is wrong with an entry, and what would be right. */
export type EntryProblem = {
  at: number;
  /** The column of the file; `null` for the whole line. */
  column: string | null;
  value: string;
  problem: string;
};
