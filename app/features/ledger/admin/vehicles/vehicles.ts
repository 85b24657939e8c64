import { z } from 'zod';
import type { Vehicle } from '#app/domain/investing/ledger.ts';
import { LONGEST_SEARCH, line } from '#app/domain/text/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';

/** The columns by which the holders of a vehicle are sorted, and the order without one in the URL. */
export const HOLDER_SORTS = ['holder', 'committed', 'paidIn', 'unfunded', 'distributed', 'nav'] as const;
export const HOLDER_ORDER = 'holder';

/** Filters of the holders of a vehicle, kept in the page's URL. */
export const holderFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  sort: sortParam(HOLDER_SORTS, HOLDER_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type HolderFilters = z.infer<typeof holderFilters>;

/** A vehicle's facts in the header of its admin pages. */
export type VehicleHead = Omit<Vehicle, 'sector'>;

export const KIND_WORDS = { fund: 'Fund', deal: 'Single deal' } as const;

/** Totals as of a day in minor units, of published values, without lines that were undone (ledger.md §2). */
export type Sums = {
  committed: number;
  paidIn: number;
  unfunded: number;
  distributed: number;
  nav: number;
  /** The day of the last published valuation; `null` while everything is at cost. */
  valuedOn: string | null;
};

/** Totals of a whole vehicle, and its number of holders. */
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
  /** The member's name, and the name of the holding entity. */
  name: string;
  email: string;
  entity: string | null;
  /** Whether an admin may view the application as this member. */
  canBeViewed: boolean;
  sums: Sums;
};

/** A current or possible holder: a member, or one of a member's entities. */
export type HolderChoice = {
  memberId: string;
  entityId: string | null;
  name: string;
  email: string;
  entity: string | null;
  /** Whether they have a position in the vehicle. */
  holds: boolean;
};

/** The display name of a holder: an entity has its own. */
export const holderName = ({ name, entity }: { name: string; entity: string | null }): string =>
  entity ?? name;
