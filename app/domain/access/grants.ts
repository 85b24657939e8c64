import { DomainError } from '../errors.ts';
import { NOTICE_CATEGORIES } from './documents.ts';
import type { GrantPreset, GrantRights } from './grant-rights.ts';
import type { HolderScope, Viewer } from './viewer.ts';

/*
 * Grants (people.md §1): what a holder lets another person see or do for them. The rules are pure; their twins for the
 * `where` clause of queries are in `platform/access/holders.queries.server.ts`, and a test compares the two.
 */

const READS_ALL = { categories: 'all', year: null, figures: true } as const;
const NO_ACTS = { receive: false, prepare: false, act: false, opportunities: false } as const;
/** The year is chosen with the grant. */
const TAX = ['statement', 'tax'] as const;

/** What each kind of person usually needs, as a start: the holder may change it, but for a data collector's. */
export const PRESETS: Readonly<
  Record<GrantPreset, { label: string; sentence: string; rights: GrantRights }>
> = {
  adviser: {
    label: 'Adviser',
    sentence:
      'Reads all documents, figures and opportunities, receives what you receive, and prepares what you confirm.',
    rights: { ...READS_ALL, receive: true, prepare: true, act: false, opportunities: true },
  },
  accountant: {
    label: 'Accountant',
    sentence: 'Reads the tax documents and statements of one year, until a day that you choose.',
    rights: { ...NO_ACTS, categories: TAX, year: null, figures: false },
  },
  spouse: {
    label: 'Spouse or partner',
    sentence: 'Reads all documents and figures.',
    rights: { ...READS_ALL, ...NO_ACTS },
  },
  assistant: {
    label: 'Assistant',
    sentence:
      'Reads all documents, receives what you receive, and prepares what you confirm. Sees no figures.',
    rights: {
      categories: 'all',
      year: null,
      figures: false,
      receive: true,
      prepare: true,
      act: false,
      opportunities: false,
    },
  },
  family_office: {
    label: 'Family office',
    sentence: 'Reads, receives and does everything in your name, except signing agreements.',
    rights: { ...READS_ALL, receive: true, prepare: true, act: true, opportunities: true },
  },
  data_collector: {
    label: 'Data collector',
    sentence:
      'Reads documents of the categories that you choose, for at most a year, with a letter of authorisation.',
    rights: { ...NO_ACTS, categories: TAX, year: null, figures: false },
  },
};

/** A right that a page, a procedure or a query needs. Notices are documents of their own categories. */
export type HolderRight = 'documents' | 'notices' | 'figures' | 'prepare' | 'act' | 'opportunities';

/** The moments and decisions of a grant. */
export type GrantFacts = {
  /** When the holder gave it, or confirmed what an admin gave; until then it is a proposal. */
  confirmedAt: Date | null;
  acceptedAt: Date | null;
  needsApproval: boolean;
  approvedAt: Date | null;
  from: Date;
  until: Date | null;
  revokedAt: Date | null;
  /** When it ended otherwise: it was declined, or one of the two left. */
  endedAt: Date | null;
};

export type GrantState =
  | 'proposed'
  | 'invited'
  | 'awaiting_approval'
  | 'upcoming'
  | 'active'
  | 'ended'
  | 'revoked';

/** Why a grant ended by itself. A holder's or the firm's own end is a revocation. */
export type GrantEnd = 'declined' | 'delegate_left' | 'delegate_rejected' | 'holder_left' | 'transferred';

export function grantState(grant: GrantFacts, now: Date): GrantState {
  if (grant.revokedAt) return 'revoked';
  if (grant.endedAt || (grant.until && grant.until <= now)) return 'ended';
  if (!grant.confirmedAt) return 'proposed';
  if (!grant.acceptedAt) return 'invited';
  if (grant.needsApproval && !grant.approvedAt) return 'awaiting_approval';
  return grant.from <= now ? 'active' : 'upcoming';
}

/** Returns whether a grant in this state may still become or is active. */
export const isOpenState = (state: GrantState): boolean => state !== 'ended' && state !== 'revoked';

/** Returns whether a grant gives a right, which its holder must have, too. */
export function gives({ categories, ...rights }: GrantRights, right: HolderRight): boolean {
  switch (right) {
    case 'documents':
      return categories === 'all' || categories.length > 0;
    case 'notices':
      return categories === 'all' || NOTICE_CATEGORIES.every((one) => categories.includes(one));
    default:
      return rights[right];
  }
}

/** Returns whether the request may use a right of all its holders; everything of one's own. */
export const mayFor = ({ holders }: Pick<Viewer, 'holders'>, right: HolderRight): boolean =>
  holders === null || holders.every(({ rights }) => gives(rights, right));

/**
 * Returns why a request for a holder is refused, in a sentence: what is asked works only for oneself, or the grant does
 * not give the right. `null` for requests for oneself.
 */
export function refusalFor({ holders }: Viewer, right: HolderRight | 'any' | undefined): string | null {
  if (holders === null || right === 'any') return null;
  const names = holders.map(({ holderName }) => holderName).join(', ');
  if (right === undefined)
    return `This is not available while you are viewing for ${names}. Switch to yourself and try again.`;
  return mayFor({ holders }, right) ? null : `Your access for ${names} does not include this.`;
}

/** A row that belongs to a holder. */
export type HeldRow = { memberId: string; entityId: string | null; vehicleId: string | null };
/** For notices, the year of their publication, to which a grant may be limited. */
type DatedRow = HeldRow & { year?: number };

/** Returns whether a row is the viewer's, or of a holder who gave them the right to it. */
export const isHeldByViewer = (
  { memberId, holders }: Pick<Viewer, 'memberId' | 'holders'>,
  row: DatedRow,
  right: HolderRight,
): boolean =>
  holders === null ? row.memberId === memberId : holders.some((scope) => isGiven(scope, row, right));

/** Returns under which of several grants a row is seen: those that give the right to it. */
export const scopesOfRow = (
  scopes: readonly HolderScope[],
  row: DatedRow,
  right: HolderRight,
): HolderScope[] => scopes.filter((scope) => isGiven(scope, row, right));

const isGiven = (scope: Given, row: DatedRow, right: HolderRight): boolean =>
  gives(scope.rights, right) &&
  isOfScope(scope, row) &&
  (right !== 'notices' || scope.rights.year === null || scope.rights.year === row.year);

type Given = Pick<HolderScope, 'memberId' | 'entity' | 'vehicles' | 'rights'>;

const isOfScope = ({ memberId, entity, vehicles }: Given, row: HeldRow): boolean =>
  row.memberId === memberId &&
  (entity === 'all' || entity.id === row.entityId) &&
  (vehicles === 'all' || (row.vehicleId !== null && vehicles.includes(row.vehicleId)));

/** The facts of a document that decide whether a grant covers it. */
export type GrantedDocument = HeldRow & {
  owned: boolean;
  /** Whether it is known for which of its owner's holders it is. */
  isHolderKnown: boolean;
  category: string;
  /** That it reports on, or of its publication. */
  year: number | null;
};

/**
 * Returns whether a grant covers a document that its holder may read: the holder's own by category and year; one of the
 * firm only with its opportunities.
 */
export function coversDocument(scope: Given, row: GrantedDocument): boolean {
  const { categories, year, opportunities } = scope.rights;
  if (categories !== 'all' && !categories.includes(row.category)) return false;
  if (year !== null && row.year !== year) return false;
  if (!row.owned) return opportunities;
  return isOfScope(scope, row) && (row.isHolderKnown || scope.entity === 'all' || scope.entity.id !== null);
}

/** Returns the holder as a viewer, as far as a grant goes: the rules for members decide the rest. */
export const seesAs = (viewer: Viewer, { memberId, access }: HolderScope): Viewer => ({
  ...viewer,
  ...access,
  memberId,
  holders: null,
});

/** Returns the one holder for whom the request is made; `null` if it is made for oneself, or for several. */
export const holderOf = ({ holders }: Pick<Viewer, 'holders'>): HolderScope | null =>
  holders?.length === 1 ? (holders[0] ?? null) : null;

/** Returns whose records an act changes: the holder's, or one's own. */
export const holderIdOf = (viewer: Pick<Viewer, 'memberId' | 'holders'>): string =>
  holderOf(viewer)?.memberId ?? viewer.memberId;

/** Returns whose own figures are shown beside an offer; `null`: nobody's, since the grant gives none. */
export const investorIdOf = (viewer: Pick<Viewer, 'memberId' | 'holders'>): string | null =>
  mayFor(viewer, 'figures') ? holderIdOf(viewer) : null;

/** What an audit entry says of an act for a holder, whose actor is the person, or of one that a person prepared. */
export function onBehalf(viewer: Pick<Viewer, 'holders' | 'preparedBy'>): {
  forHolder?: string;
  grantId?: string;
  preparedBy?: string;
} {
  const scope = holderOf(viewer);
  if (scope) return { forHolder: scope.memberId, grantId: scope.grantId };
  return viewer.preparedBy === undefined ? {} : { preparedBy: viewer.preparedBy };
}

/** @throws DomainError `forbidden` for what a grant does not cover; never for one's own. */
export function refuseBeyondGrant(
  viewer: Viewer,
  of: Omit<HeldRow, 'memberId'>,
  right: 'act' | 'prepare' = 'act',
): void {
  if (!isHeldByViewer(viewer, { memberId: holderIdOf(viewer), ...of }, right))
    throw new DomainError('forbidden', 'Your access does not include this investor or opportunity.');
}

/** The role name of people whom only a grant admits. It is none of the seed's roles, so they see nothing by it. */
export const DELEGATE = 'delegate';

/** Returns whether a person was admitted only by grants: they hold nothing themselves. */
export const isDelegate = ({
  role,
  membershipStatus,
  profile,
}: Pick<Viewer, 'role' | 'membershipStatus'> & { profile: { roles: readonly string[] } }): boolean =>
  membershipStatus === 'approved' && role === 'unknown' && profile.roles.includes(DELEGATE);
