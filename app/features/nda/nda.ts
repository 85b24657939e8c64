/** The states of a signing (product.md §2). */
export type SignatureState = 'created' | 'sent' | 'viewed' | 'completed' | 'declined' | 'voided';

/** The recorded facts of a signing: timestamps, and the reasons given. */
export type SignatureFacts = {
  sentAt: Date | null;
  viewedAt: Date | null;
  completedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  voidedAt: Date | null;
  voidReason: string | null;
};

/** An envelope as reported by the e-signature provider; times are ISO. */
export type EnvelopeFacts = {
  status: 'created' | 'sent' | 'delivered' | 'completed' | 'declined' | 'voided';
  sentAt: string | null;
  deliveredAt: string | null;
  completedAt: string | null;
  declinedAt: string | null;
  voidedAt: string | null;
  /** Why it was declined or voided. */
  reason: string | null;
};

/** The current state of a signing. A completed one stays completed unless it was voided. */
export function signatureState(facts: Omit<SignatureFacts, 'declineReason' | 'voidReason'>): SignatureState {
  if (facts.voidedAt) return 'voided';
  if (facts.completedAt) return 'completed';
  if (facts.declinedAt) return 'declined';
  if (facts.viewedAt) return 'viewed';
  return facts.sentAt ? 'sent' : 'created';
}

/** Whether it can still be signed. */
export const isOpen = (state: SignatureState): boolean => ['created', 'sent', 'viewed'].includes(state);

/**
 * Merges the provider's report into the known facts. Messages arrive late, twice and in any order, so no fact is ever
 * removed, and the earlier of two times for one fact counts: the result does not depend on the order. A final status
 * without a time is dated `now`.
 */
export function foldEnvelope(known: SignatureFacts, told: EnvelopeFacts, now: Date): SignatureFacts {
  const end = (status: EnvelopeFacts['status'], at: string | null): string | null =>
    at ?? (told.status === status ? now.toISOString() : null);
  const declinedAt = end('declined', told.declinedAt);
  const voidedAt = end('voided', told.voidedAt);
  return {
    sentAt: first(known.sentAt, moment(told.sentAt)),
    viewedAt: first(known.viewedAt, moment(told.deliveredAt)),
    completedAt: first(known.completedAt, moment(end('completed', told.completedAt))),
    declinedAt: first(known.declinedAt, moment(declinedAt)),
    declineReason: known.declineReason ?? (declinedAt ? told.reason : null),
    voidedAt: first(known.voidedAt, moment(voidedAt)),
    voidReason: known.voidReason ?? (voidedAt ? told.reason : null),
  };
}

const moment = (iso: string | null): Date | null => (iso === null ? null : new Date(iso));

function first(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return other < one ? other : one;
}

/** Returns why a signing cannot be voided; `null` when it can. A signed one can: its member has to sign again. */
export function refusalToVoid(facts: SignatureFacts): string | null {
  const state = signatureState(facts);
  if (state === 'voided') return 'This signature is already void.';
  return state === 'declined' ? 'The member declined to sign, so there is no signature to void.' : null;
}

export type VersionFacts = {
  version: number;
  publishedAt: Date | null;
  effectiveAt: Date;
  mustSignAgain: 'yes' | 'no';
};

export const isInForce = ({ publishedAt, effectiveAt }: VersionFacts, now: Date): boolean =>
  publishedAt !== null && effectiveAt <= now;

/** The version presented for signing: the newest in force. */
export function offeredVersion<Version extends VersionFacts>(
  versions: readonly Version[],
  now: Date,
): Version | null {
  return newest(versions.filter((version) => isInForce(version, now)));
}

/**
 * The oldest version whose signature is still sufficient: the newest in force that requires everyone to sign again,
 * otherwise the first in force. The session's query uses the same rule (session.queries.server.ts).
 */
export function requiredVersion<Version extends VersionFacts>(
  versions: readonly Version[],
  now: Date,
): Version | null {
  const inForce = versions.filter((version) => isInForce(version, now));
  return (
    newest(inForce.filter(({ mustSignAgain }) => mustSignAgain === 'yes')) ??
    inForce.sort(byNumber)[0] ??
    null
  );
}

const byNumber = (a: VersionFacts, b: VersionFacts): number => a.version - b.version;

const newest = <Version extends VersionFacts>(versions: readonly Version[]): Version | null =>
  [...versions].sort(byNumber).at(-1) ?? null;

export type VersionState = 'draft' | 'scheduled' | 'in_force' | 'earlier';

export function versionState(version: VersionFacts, all: readonly VersionFacts[], now: Date): VersionState {
  if (!version.publishedAt) return 'draft';
  if (!isInForce(version, now)) return 'scheduled';
  return offeredVersion(all, now)?.version === version.version ? 'in_force' : 'earlier';
}

/** Returns why a draft cannot be published; `null` when it can. */
export function refusalToPublish(
  draft: VersionFacts & { hasContent: boolean },
  all: readonly VersionFacts[],
  now: Date,
): string | null {
  if (draft.publishedAt) return 'This version is published already.';
  if (!draft.hasContent) return 'The agreement has no text yet. Please write it, or upload a PDF.';
  if (draft.effectiveAt.getTime() < startOfDay(now))
    return 'The effective date has passed. Please choose today or later.';
  const latest = newest(all.filter(({ publishedAt }) => publishedAt !== null));
  if (latest && draft.effectiveAt < latest.effectiveAt)
    return `Version ${latest.version} takes effect later. Please choose its date or a later one.`;
  return null;
}

const startOfDay = (now: Date): number => Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);

/** The page on which members sign. */
export const SIGN_PAGE = '/onboarding/nda';

/** The agreement as shown to its signer. Times are ISO. */
export type AgreementView = {
  id: string;
  version: number;
  title: string;
  effectiveAt: string;
  /** Its text; `null` when there is only a PDF. */
  body: string | null;
};

/** A member's own signing. Times are ISO. */
export type SigningView = {
  id: string;
  state: SignatureState;
  version: number;
  /** The document is with the provider and can be opened. */
  ready: boolean;
  createdAt: string;
  completedAt: string | null;
  declinedAt: string | null;
  voidReason: string | null;
  files: { signed: boolean; certificate: boolean };
};

export type OwnNdaView = {
  /** Signed agreements, newest first. */
  signed: (SigningView & { title: string })[];
  /** The member has to sign before confidential content becomes visible. */
  owes: boolean;
};
