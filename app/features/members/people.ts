import { z } from 'zod';
import { cursorText } from '#app/platform/paging.ts';
import { LONGEST_SEARCH, line } from '#app/platform/texts.ts';
import type { Role, Standing } from '#app/platform/viewer.ts';

export const PEOPLE_STANDINGS = ['pending', 'approved', 'rejected', 'unverified', 'erased'] as const;
export const PEOPLE_ROLES = ['prospective', 'active', 'admin', 'unknown'] as const;
export const PEOPLE_SORTS = ['newest', 'oldest', 'name'] as const;

/** What an admin narrows the people down to; lives in the page's address. */
export const peopleFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  standing: z.enum(PEOPLE_STANDINGS).optional().catch(undefined),
  role: z.enum(PEOPLE_ROLES).optional().catch(undefined),
  /** Whether they have signed a non-disclosure agreement that is still good. */
  nda: z.enum(['signed', 'missing']).optional().catch(undefined),
  sort: z.enum(PEOPLE_SORTS).catch('newest'),
  cursor: cursorText.optional().catch(undefined),
});
export type PeopleFilters = z.infer<typeof peopleFilters>;

export type PersonRow = {
  id: string;
  name: string;
  email: string;
  role: Role;
  standing: Standing | 'erased';
  country: string | null;
  invitedByName: string | null;
  ndaSignedAt: string | null;
  /** Of the newest open or ended session. */
  lastSeenAt: string | null;
  createdAt: string;
};

export type PeopleCounts = Record<(typeof PEOPLE_STANDINGS)[number], number>;
