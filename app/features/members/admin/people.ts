import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import type { MembershipStatus, Role } from '#app/domain/viewer.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';

export const PEOPLE_STANDINGS = ['pending', 'approved', 'rejected', 'unverified', 'erased'] as const;
export const PEOPLE_ROLES = ['prospective', 'active', 'admin', 'unknown'] as const;
/** The columns by which the list is sorted, and the order without one in the URL. */
export const PEOPLE_SORTS = [
  'name',
  'standing',
  'role',
  'country',
  'nda',
  'invitedBy',
  'seen',
  'joined',
] as const;
export const PEOPLE_ORDER = '-joined';

/** The filters of the people list; kept in the page's URL. */
export const peopleFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  standing: z.enum(PEOPLE_STANDINGS).optional().catch(undefined),
  role: z.enum(PEOPLE_ROLES).optional().catch(undefined),
  /** Whether they have signed a non-disclosure agreement that is still valid. */
  nda: z.enum(['signed', 'missing']).optional().catch(undefined),
  sort: sortParam(PEOPLE_SORTS, PEOPLE_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type PeopleFilters = z.infer<typeof peopleFilters>;

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  standing: MembershipStatus | 'erased';
  country: string | null;
  invitedByName: string | null;
  ndaSignedAt: string | null;
  /** The last use of the newest session, open or ended. */
  lastSeenAt: string | null;
  createdAt: string;
};

export type PeopleCounts = Record<(typeof PEOPLE_STANDINGS)[number], number>;
