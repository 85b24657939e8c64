import type { OpportunityStage } from '../investing/opportunity-content.ts';
import type { OpportunityRelation } from './audience.ts';
import { type DocumentCategory, NOTICE_CATEGORIES } from './documents.ts';
import { holderIdOf, isDelegate } from './grants.ts';
import { maySee, refusalOf, type StaffNeed } from './staff.ts';
import type { Viewer } from './viewer.ts';

/**
 * The access that a page requires (product.md §3); of the admin area, which part. `person`: a member, or a person whom
 * only a grant admits.
 */
export type Need = 'person' | 'member' | 'nda' | StaffNeed;

export type Verdict =
  | { kind: 'ok' }
  | { kind: 'login' }
  | { kind: 'redirect'; to: '/auth/verify-email' | '/auth/pending' | '/auth/rejected' | '/dashboard' }
  | { kind: 'nda' }
  | { kind: 'hidden' }
  | { kind: 'forbidden'; message: string };

/**
 * Decides whether `viewer` may see what `need` guards. Admin pages are hidden (404) from everyone else, including
 * visitors, so that the pages' existence is not revealed; to admins without the permission it is no secret.
 */
export function verdictOn(viewer: Viewer | null, need: Need): Verdict {
  if (typeof need === 'object') {
    if (!viewer || !isAdmin(viewer)) return { kind: 'hidden' };
    const message = refusalOf(viewer, need);
    return message === null ? { kind: 'ok' } : { kind: 'forbidden', message };
  }
  if (!viewer) return { kind: 'login' };
  const status = statusPage(viewer);
  if (status) return { kind: 'redirect', to: status };
  if (isDelegate(viewer) && need !== 'person') return { kind: 'redirect', to: '/dashboard' };
  if (need === 'nda' && !passesNda(viewer)) return { kind: 'nda' };
  return { kind: 'ok' };
}

/** Shown to an admin who tries to make a change while viewing as a member. */
export const VIEW_IS_READ_ONLY =
  'You are viewing as another member, so nothing can be changed or downloaded. End the view first.';

type Membership = Pick<Viewer, 'role' | 'membershipStatus'>;

/** Returns whether a person is approved and has a role. Everyone else sees no member content. */
export const isMember = ({ role, membershipStatus }: Membership): boolean =>
  membershipStatus === 'approved' && role !== 'unknown';

/** Returns whether a member makes decisions and reads all that is published. */
export const isAdmin = (viewer: Membership): boolean => isMember(viewer) && viewer.role === 'admin';

type Reader = Membership & Pick<Viewer, 'ndaSignedAt'> & Partial<Pick<Viewer, 'holders'>>;

/** Returns whether a member signed the NDA that guards everything confidential; admins need not. */
export const passesNda = (viewer: Reader): boolean =>
  isMember(viewer) && (isAdmin(viewer) || viewer.ndaSignedAt !== null);

/** Returns whether the firm's offers are shown: to every member, and for a holder only as far as they allow it. */
export const seesOffers = (viewer: Membership & Partial<Pick<Viewer, 'holders'>>): boolean =>
  isMember(viewer) && (viewer.holders ?? []).every(({ rights }) => rights.opportunities);

/** A reader, where it matters who they are, or for which holder they ask. */
type Person = Reader & Pick<Viewer, 'memberId'> & Partial<Pick<Viewer, 'holders'>>;

/** The opportunities shown to a person that they may read in full. */
export type ReadingScope = 'everything' | 'all' | 'notClosed' | 'none';

/**
 * Returns which opportunities a person may read in full: closed ones only as an active member, all others once the
 * NDA is signed. Admins read everything, whatever its audience.
 */
export function readingScope(viewer: Reader): ReadingScope {
  if (!passesNda(viewer) || !seesOffers(viewer)) return 'none';
  if (isAdmin(viewer)) return 'everything';
  return viewer.role === 'active' ? 'all' : 'notClosed';
}

/** The facts of an opportunity that decide who sees it. */
export type OpportunityFacts = {
  stage: OpportunityStage;
  publishedAt: Date | null;
  /** `null`: every member. */
  audience: AudienceFacts | null;
};

/** An opportunity's audience, and how the person relates to it. */
export type AudienceFacts = {
  /** Whether they have an indication, a desired amount, a live commitment or a position. */
  isInvolved: boolean;
  rules: readonly NamingRule[];
};

/** A rule that names people, with the person's relation to its subject. */
type NamingRule =
  | { kind: 'role'; role: Viewer['role'] }
  | { kind: 'opportunity'; relation: OpportunityRelation; isRelated: boolean }
  /** A draft fund is held by nobody yet. */
  | { kind: 'fund'; isHeld: boolean }
  | { kind: 'person'; memberId: string };

const isPublished = ({ publishedAt }: { publishedAt: Date | null }, now: Date): boolean =>
  publishedAt !== null && publishedAt <= now;

/**
 * Published, and for all members or for an audience that includes this one: those who signed the NDA and match a rule,
 * and those who are involved, who keep what they had. A person who asks for a holder sees what the holder does; asked for
 * several at once, what all members see.
 */
function isShownTo(viewer: Person, opportunity: OpportunityFacts, now: Date): boolean {
  if (!seesOffers(viewer) || !isPublished(opportunity, now)) return false;
  const { audience } = opportunity;
  if (audience === null || isAdmin(viewer)) return true;
  if (viewer.holders && viewer.holders.length !== 1) return false;
  return audience.isInvolved || (passesNda(viewer) && audience.rules.some((rule) => isNamedBy(viewer, rule)));
}

function isNamedBy(viewer: Person, rule: NamingRule): boolean {
  switch (rule.kind) {
    case 'role':
      return rule.role === viewer.role;
    case 'opportunity':
      return rule.isRelated;
    case 'fund':
      return rule.isHeld;
    case 'person':
      return rule.memberId === holderIdOf({ holders: null, ...viewer });
  }
}

/** The headline facts, the card and the files shown on it. */
export const seesHeadline = isShownTo;

/**
 * The page itself; for a closed opportunity, at least the headline. Anyone who can open it may ask questions there.
 */
export const opensPage = (viewer: Person, opportunity: OpportunityFacts, now: Date): boolean =>
  passesNda(viewer) && isShownTo(viewer, opportunity, now);

/** Content, data room, recordings and published answers. */
export function readsInFull(viewer: Person, opportunity: OpportunityFacts, now: Date): boolean {
  const scope = readingScope(viewer);
  if (scope === 'none' || !isShownTo(viewer, opportunity, now)) return false;
  return scope !== 'notClosed' || opportunity.stage !== 'closed';
}

/** A picture or recording. `gated`: shown only on the page, not on the card. */
export const seesFile = (
  viewer: Person,
  opportunity: OpportunityFacts,
  file: { gated: boolean },
  now: Date,
): boolean => (file.gated ? readsInFull : seesHeadline)(viewer, opportunity, now);

/** The facts of a document that decide who reads it, in addition to its opportunity and its fund. */
export type DocumentFacts = {
  category: DocumentCategory;
  ownerId: string | null;
  publishedAt: Date | null;
  withdrawnAt: Date | null;
  opportunity: OpportunityFacts | null;
  fund: { publishedAt: Date | null; isHeld: boolean } | null;
  /** `null`: the document's place decides. */
  rules: readonly DocumentRuleFacts[] | null;
};

/** A rule together with the person's relation to its subject. */
export type DocumentRuleFacts = { from: Date | null; until: Date | null } & (
  | { kind: 'everyone' }
  | { kind: 'opportunity'; relation: 'reads'; opportunity: OpportunityFacts }
  | NamingRule
);

/**
 * Personal documents: only their owner, and notices of what they owe also before the NDA. With rules: the members whom at least one rule admits. Teasers: every member.
 * All others: members who read the opportunity in full and have a holding in the fund. Only admins read documents of
 * an unpublished opportunity or fund.
 */
export function readsDocument(
  viewer: Person & Pick<Viewer, 'sets'>,
  { category, ownerId, opportunity, fund, rules, ...document }: DocumentFacts,
  now: Date,
): boolean {
  if (!isMember(viewer) || !isPublished(document, now)) return false;
  if (document.withdrawnAt !== null && document.withdrawnAt <= now) return false;
  if (maySee(viewer, 'documents')) return true;
  const isFundShown = !fund || isPublished(fund, now);
  if (ownerId !== null)
    return (
      ownerId === viewer.memberId &&
      isFundShown &&
      (NOTICE_CATEGORIES.some((one) => one === category) || passesNda(viewer))
    );
  const isShown = isFundShown && (!opportunity || seesHeadline(viewer, opportunity, now));
  if (rules) return isShown && rules.some((rule) => isAdmitted(viewer, rule, now));
  if (category === 'teaser') return isShown;
  const readsOpportunity = !opportunity || readsInFull(viewer, opportunity, now);
  const readsFund = !fund || (isPublished(fund, now) && fund.isHeld && readingScope(viewer) === 'all');
  return passesNda(viewer) && readsOpportunity && readsFund;
}

/** Returns whether a rule admits a member: rules for everyone admit at once, all others once the NDA is signed. */
function isAdmitted(viewer: Person, rule: DocumentRuleFacts, now: Date): boolean {
  if ((rule.from && rule.from > now) || (rule.until && rule.until <= now)) return false;
  if (rule.kind === 'everyone') return true;
  if (!passesNda(viewer)) return false;
  if (rule.kind === 'opportunity' && rule.relation === 'reads')
    return readsInFull(viewer, rule.opportunity, now);
  return isNamedBy(viewer, rule);
}

/** Returns the page of a person who is signed in but not (yet) admitted; `null` for members and delegates. */
export function statusPage(viewer: Viewer): '/auth/verify-email' | '/auth/pending' | '/auth/rejected' | null {
  if (isMember(viewer) || isDelegate(viewer)) return null;
  switch (viewer.membershipStatus) {
    case 'rejected':
      return '/auth/rejected';
    case 'unverified':
      return '/auth/verify-email';
    case 'pending':
    case 'approved':
      return '/auth/pending';
  }
}
