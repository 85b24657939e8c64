import { needAt } from '#app/domain/access/page-needs.ts';
import { type StaffSet, setsAdmit } from '#app/domain/access/staff.ts';
import type { Role } from '#app/domain/access/viewer.ts';
import type { IconName } from '#app/ui/icons/icon-names.ts';

export type ShellCounts = { unread: number; openOpportunities: number; inviteTokens: number };

export type NavigationItem = {
  to: string;
  /** Every URL under this path belongs to the place; defaults to `to`. */
  under?: string;
  /** URLs elsewhere that belong to it too. */
  also?: string;
  label: string;
  icon: IconName;
  /** The count shown beside it. */
  count?: 'unread' | 'openOpportunities';
  /** The word after the count: "4 open". */
  counted?: string;
  /** Behind the non-disclosure agreement (product.md §3). */
  confidential?: boolean;
};

export type Reader = {
  role: Role;
  /** What an admin may see and change. */
  sets: readonly StaffSet[];
  ndaSigned: boolean;
  /** The addresses of the rail's places that the viewer can open: fewer for whom only access admits, and for a holder. */
  places?: 'all' | readonly string[];
  /** Whether the firm has no content platform. */
  withoutContentPlatform?: boolean;
};

const MAIN: readonly NavigationItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: 'Home' },
  {
    to: '/opportunities/open',
    under: '/opportunities',
    label: 'Opportunities',
    icon: 'Pipeline',
    count: 'openOpportunities',
    counted: 'open',
  },
  { to: '/commitments', label: 'Commitments', icon: 'Checkmark' },
  { to: '/portfolio', also: '/notices', label: 'Portfolio', icon: 'BarGraph' },
  { to: '/funds', label: 'Funds', icon: 'Coins', confidential: true },
  { to: '/documents', label: 'Documents', icon: 'Folder' },
  { to: '/faqs', label: 'FAQs', icon: 'Question' },
  { to: '/contact', label: 'Contact', icon: 'Comment' },
];

const ADMIN: NavigationItem = { to: '/admin', label: 'Admin', icon: 'Key' };

/** Additional admin pages for the search. */
const ADMIN_PAGES: readonly NavigationItem[] = [
  { to: '/admin/people', label: 'People', icon: 'Profile' },
  { to: '/admin/waitlist', label: 'Waitlist', icon: 'Clock' },
  { to: '/admin/invites', label: 'Invites', icon: 'EnvelopeOut' },
  { to: '/admin/invites/tree', label: 'Referral tree', icon: 'Pipeline' },
  { to: '/admin/nda', label: 'NDA versions', icon: 'Pen' },
  { to: '/admin/nda/signatures', label: 'NDA signatures', icon: 'Pen' },
  { to: '/admin/integrations', label: 'Integrations', icon: 'Share' },
];

const PREFERENCES = '/profile/investment-preferences';

const OWN: readonly NavigationItem[] = [
  { to: '/notifications', label: 'Notifications', icon: 'Bell', count: 'unread', counted: 'unread' },
  { to: '/profile', label: 'Profile', icon: 'Profile' },
  { to: PREFERENCES, label: 'Investment preferences', icon: 'Filter' },
  { to: '/docs', label: 'Guides', icon: 'Notebook' },
];

/** Returns whether the pages are a member's own: not of a person whom only access admits, nor for another holder. */
export const isMembers = ({ places = 'all' }: Reader): boolean => places === 'all';

/** Returns the pages about oneself: preferences are a member's. */
const ownPlaces = (reader: Reader): readonly NavigationItem[] =>
  OWN.filter(({ to }) => isMembers(reader) || to !== PREFERENCES);

/** Returns the places of the rail: the admin area is for admins only, and those that are given by access to others. */
export const mainPlaces = ({ role, places = 'all' }: Reader): readonly NavigationItem[] => [
  ...MAIN.filter(({ to }) => places === 'all' || places.includes(to)),
  ...(role === 'admin' ? [ADMIN] : []),
];

const SEARCH: NavigationItem = { to: '/search', label: 'Search', icon: 'Search' };

const ON_THE_BAR = ['/dashboard', '/opportunities/open', '/portfolio', '/documents'];

/** Returns the phone's bottom bar: at most four places, and a button for the sheet with the rest. */
export function phonePlaces(reader: Reader): {
  bar: readonly NavigationItem[];
  sheet: readonly NavigationItem[];
} {
  const places = mainPlaces(reader);
  const bar = places.filter(({ to }) => places.length <= ON_THE_BAR.length || ON_THE_BAR.includes(to));
  const sheet = [SEARCH, ...places.filter((place) => !bar.includes(place)), ...ownPlaces(reader)];
  return { bar, sheet };
}

/** Returns all places that the search finds by name. */
export const allPlaces = (reader: Reader): readonly NavigationItem[] => [
  ...mainPlaces(reader),
  ...ownPlaces(reader),
  ...ADMIN_PAGES.filter(({ to }) => setsAdmit(reader.sets, needAt(to))),
  { to: '/profile/edit', label: 'Edit profile', icon: 'Pen' },
  { to: '/profile/activity', label: 'Your activity', icon: 'Clock' },
];

/** Returns whether the page at `pathname` belongs to a place. */
export const isAt = ({ to, under = to, also = under }: NavigationItem, pathname: string): boolean =>
  [under, also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** Returns whether a place is locked until the reader signs the NDA. */
export const isLocked = (place: NavigationItem, reader: Reader): boolean =>
  place.confidential === true && isLockedFor(reader);

/** Returns whether confidential content is locked until the reader signs the NDA. */
export const isLockedFor = ({ role, ndaSigned }: Reader): boolean => role !== 'admin' && !ndaSigned;

/** Returns whether to offer invites: to members with tokens left, and always to admins who invite (product.md §3). */
export const offersInvites = ({ role, sets }: Reader, tokens: number): boolean =>
  role === 'admin' ? setsAdmit(sets, { changes: 'people' }) : tokens > 0;

/**
 * Returns how the frame names the invites, `null` if it does not. Those that are shared stay within reach when none is
 * left; before the NDA nothing can have been shared.
 */
export function invitesLabel(reader: Reader, tokens: number): string | null {
  if (!isMembers(reader)) return null;
  if (offersInvites(reader, tokens)) return 'Share invites';
  return isLockedFor(reader) ? null : 'Your invites';
}
