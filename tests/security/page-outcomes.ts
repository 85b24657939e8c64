import { all, type Person } from './people.ts';

/** The outcome of requesting a page. `login` is the login route with the page's own URL as `returnTo`. */
export type PageOutcome =
  | 'page'
  | 'login'
  | 'nda'
  | 'absent'
  | '/'
  | '/dashboard'
  | '/opportunities/open'
  | '/auth/verify-email'
  | '/auth/pending'
  | '/auth/rejected';

export type Row = { address: string; outcome: Record<Person, PageOutcome> };

export const STATUS = {
  unverified: '/auth/verify-email',
  pending: '/auth/pending',
  rejected: '/auth/rejected',
  unknown: '/auth/pending',
} as const satisfies Partial<Record<Person, PageOutcome>>;

export const MEMBERS = all<PageOutcome>('page', { visitor: 'login', ...STATUS });
export const AFTER_NDA = { ...MEMBERS, ndaMissing: 'nda' } as const;
export const ADMINS = all<PageOutcome>('absent', { admin: 'page' });
export const EVERYONE = all<PageOutcome>('page');
export const NOBODY = all<PageOutcome>('absent');
/** What is not there for any member. */
export const NO_MEMBER = all<PageOutcome>('absent', { visitor: 'login', ...STATUS });
/** The others have their own tables. */
export const VISITORS = all<PageOutcome>('/dashboard', { visitor: 'page', ...STATUS });
export const status = (of: Partial<Record<Person, 'page'>>) =>
  all<PageOutcome>('/dashboard', { visitor: 'login', ...STATUS, ...of });

/** A page of a vehicle, for a fund, a closed opportunity, an open one and none. */
export const underVehicle = (page: string, query: string): Record<string, Row[]> => ({
  [`/admin/funds/:vehicle${page}`]: [
    { address: `/admin/funds/held-fund${page}${query}`, outcome: ADMINS },
    { address: `/admin/funds/closed${page}${query}`, outcome: ADMINS },
    { address: `/admin/funds/published${page}`, outcome: NOBODY },
    { address: `/admin/funds/019aa000-0000-7000-8000-000000000001${page}`, outcome: NOBODY },
  ],
});

/** A page of one person, of people who do not exist. */
export const underPerson = (page: string): Record<string, Row[]> => ({
  [`/admin/people/:id${page}`]: [
    { address: `/admin/people/019aa000-0000-7000-8000-000000000000${page}`, outcome: NOBODY },
    { address: `/admin/people/none${page}`, outcome: NOBODY },
  ],
});
