import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import type { Vehicle } from '#app/domain/ledger.ts';
import { cursorText } from '#app/platform/lists/paging.ts';

/** Filters of the list of vehicles, kept in the page's URL. */
export const vehicleFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  kind: z.enum(['fund', 'deal']).optional().catch(undefined),
  cursor: cursorText.optional().catch(undefined),
});
export type VehicleFilters = z.infer<typeof vehicleFilters>;

/** Filters of the holders of a vehicle, kept in the page's URL. */
export const holderFilters = vehicleFilters.pick({ q: true, cursor: true });
export type HolderFilters = z.infer<typeof holderFilters>;

/** A vehicle as its admin pages name it. */
export type VehicleHead = Omit<Vehicle, 'sector'>;

/** Sums as of a day in minor units, of what is published, without lines that were undone (ledger.md §2). */
export type Sums = {
  committed: number;
  paidIn: number;
  unfunded: number;
  distributed: number;
  nav: number;
  /** The day of the last published valuation; `null` while everything is at cost. */
  valuedOn: string | null;
};

/** Sums of a whole vehicle, and how many hold it. */
export type VehicleSums = Sums & { holders: number };

export const NO_SUMS: VehicleSums = {
  holders: 0,
  committed: 0,
  paidIn: 0,
  unfunded: 0,
  distributed: 0,
  nav: 0,
  valuedOn: null,
};

export type VehicleRow = VehicleHead & { sums: VehicleSums; waiting: number };

/** One holder in one vehicle. */
export type HolderRow = {
  positionId: string;
  memberId: string;
  /** The member's name, and that of the entity which holds it. */
  name: string;
  email: string;
  entity: string | null;
  /** Whether an admin may look at the product as the member. */
  canBeViewed: boolean;
  sums: Sums;
};

/** Somebody who holds or may hold: a member, or one of a member's entities. */
export type HolderChoice = {
  memberId: string;
  entityId: string | null;
  name: string;
  email: string;
  entity: string | null;
  /** Whether they have a position in the vehicle. */
  holds: boolean;
};

/** How a holder is called: an entity by its own name. */
export const holderName = ({ name, entity }: { name: string; entity: string | null }): string =>
  entity ?? name;
