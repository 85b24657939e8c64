import type { Viewer } from '#app/domain/access/viewer.ts';
import type { LineType, VehicleKind } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';

/** The person recording: the admin, or `null` for the command line. */
export type Recorder = Pick<Viewer, 'memberId'> | null;

/** When, by whom and from which file something is recorded. */
export type Stamp = { recordedAt: Date; byId: string | null; importId: string | null };

/** The facts of a fund or a closed opportunity that recording needs. */
export type LedgerVehicle = {
  id: string;
  slug: string;
  name: string;
  kind: VehicleKind;
  currency: Currency;
};

/** Returns the currency of a vehicle that an entry names. @throws if it is not among those that were looked up. */
export function currencyIn(vehicles: ReadonlyMap<string, LedgerVehicle>, vehicleId: string): Currency {
  const vehicle = vehicles.get(vehicleId);
  if (!vehicle) throw new Error(`The vehicle ${vehicleId} of an entry was not looked up`);
  return vehicle.currency;
}

/** The holder and the vehicle; the position is opened with its first line. */
export type HeldBy = { memberId: string; entityId: string | null; vehicleId: string };

export const keyOf = ({ memberId, entityId, vehicleId }: HeldBy): string =>
  `${memberId}/${entityId ?? ''}/${vehicleId}`;

/** A line to record. Days are ISO dates, amounts minor units. */
export type LineEntry = {
  /** The line of the file, or the position in the list, as given in problems. */
  at: number;
  holder: HeldBy;
  date: string;
  type: LineType;
  amount: number;
  /** `null` for the type's default. */
  unfundedChange: number | null;
  /** Unique in the vehicle. */
  reference: string;
  note: string | null;
  /** For a reversal, the reference of the line in the same vehicle that it undoes. */
  reverses: string | null;
};

export type ValuationEntry = {
  at: number;
  vehicleId: string;
  /** `null` for the whole vehicle, distributed by share of paid-in capital. */
  holder: HeldBy | null;
  date: string;
  nav: number;
  reference: string;
  /** `now`: published when recorded; a moment: published in the past; `null`: a draft. */
  published: 'now' | Date | null;
};

/** A rate to record: how many units of `quote` one unit of `base` is worth, as a decimal number. */
export type RateEntry = {
  at: number;
  day: string;
  base: Currency;
  quote: Currency;
  rate: string;
  source: string;
};

export type EntryProblem = {
  at: number;
  /** The column of the file; `null` for the whole line. */
  column: string | null;
  value: string;
  problem: string;
};
