import { z } from 'zod';
import { CALL_DAYS, type CallDay, type Vehicle } from '#app/domain/investing/ledger.ts';
import type { NavBasis } from '../../figures/figure-types.ts';

/** A vehicle's facts in the header of its admin pages. */
export type VehicleHead = Omit<Vehicle, 'sector'> & {
  /** Only admins see a draft fund. */
  isDraft: boolean;
};

export const KIND_WORDS = { fund: 'Fund', deal: 'Single deal' } as const;

/** What a vehicle is, in a line. */
export const kindText = ({ kind, isDraft }: Pick<VehicleHead, 'kind' | 'isDraft'>): string =>
  isDraft ? 'Draft fund' : KIND_WORDS[kind];

export const CALL_DAY_WORDS: Readonly<Record<CallDay, string>> = {
  due: 'From their due date',
  received: 'From the day they are received',
};

export const callDayInput = z.object({ vehicleId: z.uuid(), callsCountFrom: z.enum(CALL_DAYS) });

/** Totals as of a day in minor units, of published values, without lines that were undone (ledger.md §2). */
export type Sums = {
  committed: number;
  paidIn: number;
  unfunded: number;
  distributed: number;
  nav: number;
  /** The day of the last published valuation; `null` while everything is at cost. */
  valuedOn: string | null;
  navBasis: NavBasis;
};

export type VehicleSums = Sums & { holders: number };

export const NO_SUMS: VehicleSums = {
  holders: 0,
  committed: 0,
  paidIn: 0,
  unfunded: 0,
  distributed: 0,
  nav: 0,
  valuedOn: null,
  navBasis: { basis: 'at_cost', from: null },
};

export type VehicleRow = VehicleHead & { sums: VehicleSums; waiting: number };
