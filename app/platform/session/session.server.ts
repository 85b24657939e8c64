import { createHash, randomBytes } from 'node:crypto';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { roleOf } from '#app/domain/access/roles.ts';
import type { SessionProfile } from '#app/domain/access/session-profile.ts';
import { maySee, setsIn } from '#app/domain/access/staff.ts';
import type { MembershipStatus, Role, Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { settings } from '../config/settings.server.ts';
import {
  changeViewingAs,
  claimAsking,
  clearUnanswered,
  findManyViewed,
  findSession,
  findViewed,
  insertSession,
  lockEntrance,
  markSessionEnded,
  touchSession,
  updateProfile,
} from './session.queries.server.ts';
import { needsMfa } from './step-up.server.ts';

export const IDLE_MS = 2 * 3_600_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** How often the provider is checked for whether the account still exists, while a session is used. */
const ASK_EVERY_MS = 10 * 60_000;
/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
const TOUCH_MS = 60_000;

/** Options of our cookies: only the server reads them, and on https no other site can set them. */
export const cookieOptions = () =>
  ({ httpOnly: true, secure: settings().isHttps, sameSite: 'Lax', path: '/' }) as const;

/** The `__Host-` prefix ties the cookie to this host and to https; browsers refuse it on plain http. */
export const sessionCookie = () => ({
  name: settings().isHttps ? '__Host-vestry_session' : 'vestry_session',
  options: { ...cookieOptions(), maxAge: ABSOLUTE_MS / 1000 },
});

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Opening = {
  memberId: string;
  profile: SessionProfile;
  idToken: string | null;
  userAgent: string | null;
  /** The invitation whose mailed link started the sign-in. */
  invitationId?: string | null;
  /** When the person authenticated at the provider. */
  authenticatedAt?: Date | null;
  /** Whether the person used a second factor. */
  hasMfa?: boolean;
  /** The provider's own session. */
  providerSid?: string | null;
  network?: string | null;
};

/** Opens a session and returns the cookie's value. Only its hash is stored. */
export async function openSession(tx: Tx, opening: Opening): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await insertSession(tx, {
    ...opening,
    idHash: hashOf(token),
    id: newId(),
    createdAt: now,
    lastSeenAt: now,
    askedAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    userAgent: opening.userAgent?.slice(0, 255) ?? null,
  });
  return token;
}

type Use = {
  /** False for a request of an unused page: it does not extend the session. */
  isUse?: boolean;
  /** Called when a check with the provider is due. */
  onDue?: (memberId: string) => void;
};

/**
 * Returns the viewer of a session cookie; `null` if there is none, or the session has ended, was idle too long, is
 * too old, or the provider has not answered for too long. For an admin who views as a member, the viewer is that
 * member.
 */
export async function viewerOf(
  token: string | undefined,
  now = new Date(),
  { isUse = true, onDue }: Use = {},
): Promise<Viewer | null> {
  if (!token) return null;
  const idHash = hashOf(token);
  const sessionRow = await findSession(db(), idHash);
  if (!sessionRow) return null;
  const { session, member } = sessionRow;
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (idle > IDLE_MS || session.expiresAt <= now) return null;
  const unanswered = now.getTime() - (session.unansweredSince ?? now).getTime();
  if (unanswered > settings().unansweredMs) return null;
  if (isUse && idle > TOUCH_MS) await touchSession(db(), idHash, now);
  const askedBefore = new Date(now.getTime() - ASK_EVERY_MS);
  if (isUse && onDue && (session.askedAt ?? session.createdAt) < askedBefore)
    if (await claimAsking(db(), idHash, now, askedBefore)) onDue(member.id);
  const own = viewerIn(session, sessionRow);
  // A role granted after sign-in may need a second factor that the sign-in did not require.
  if (needsMfa([own.role]) && !own.hasMfa) return null;
  return session.viewingAs ? ((await viewedMember(db(), own, session.viewingAs)) ?? own) : own;
}

type InSession = Pick<
  NonNullable<Awaited<ReturnType<typeof findSession>>>,
  'member' | 'ndaSignedAt' | 'setNames'
>;

type SessionFacts = { id: string; profile: SessionProfile; authenticatedAt: Date | null; hasMfa: boolean };

function viewerIn(session: SessionFacts, { member, ndaSignedAt, setNames }: InSession): Viewer {
  const role = roleOf(member.roles);
  return {
    memberId: member.id,
    sessionId: session.id,
    auth0Id: session.profile.sub,
    email: member.email,
    name: member.name,
    role,
    sets: setsIn(setNames),
    membershipStatus: membershipStatusOf(member, role),
    ndaSignedAt: ndaSignedAt ? new Date(ndaSignedAt).toISOString() : null,
    accreditedAt: member.accreditedAt?.toISOString() ?? null,
    timeZone: member.timeZone,
    locale: member.locale,
    // The provider's facts as they are by now, which are not those of the sign-in (seed §3, §7).
    profile: {
      ...session.profile,
      email: member.email,
      emailVerified: session.profile.emailVerified || member.emailVerifiedAt !== null,
      roles: member.roles,
    },
    authenticatedAt: session.authenticatedAt?.toISOString() ?? null,
    hasMfa: session.hasMfa,
    viewedBy: null,
    holders: null,
  };
}

/** What a member sees of their own, which an admin who views as them sees too. */
const SEEN_AS_MEMBER = ['people', 'money', 'documents', 'deals'] as const;

/**
 * Returns the member whose view `admin` may open; `null` if `admin` does not (or no longer) see people, their money and
 * documents, and for members who cannot be viewed: admins, and rejected or erased members.
 */
export async function viewedMember(db: Db | Tx, admin: Viewer, memberId: string): Promise<Viewer | null> {
  if (!SEEN_AS_MEMBER.every((area) => maySee(admin, area))) return null;
  const viewed = await findViewed(db, memberId);
  if (!viewed || viewed.member.erasedAt) return null;
  const facts = {
    id: admin.sessionId,
    profile: profileOf(viewed.member),
    authenticatedAt: null,
    hasMfa: false,
  };
  const viewer = viewerIn(facts, viewed);
  if (viewer.role === 'admin' || viewer.membershipStatus === 'rejected') return null;
  return { ...viewer, viewedBy: { memberId: admin.memberId, name: admin.name } };
}

/**
 * Returns the viewer for a member who acts by mail, without a session; `null` if there is no such member, or their
 * data has been erased.
 */
export async function viewerByMail(db: Db | Tx, memberId: string): Promise<Viewer | null> {
  const [viewer] = await viewersOf(db, [memberId]);
  return viewer ?? null;
}

/** Returns the viewers for members of whom it is asked what they may see, without those whose data has been erased. */
export async function viewersOf(db: Db | Tx, memberIds: readonly string[]): Promise<Viewer[]> {
  const viewed = await findManyViewed(db, memberIds);
  return viewed.flatMap((one) => {
    if (one.member.erasedAt) return [];
    const facts = { id: '', profile: profileOf(one.member), authenticatedAt: null, hasMfa: false };
    return [viewerIn(facts, one)];
  });
}

/** Returns the profile as the identity provider would. A member who has never signed in is unknown there. */
const profileOf = (
  member: NonNullable<Awaited<ReturnType<typeof findViewed>>>['member'],
): SessionProfile => ({
  sub: member.auth0Id ?? member.id,
  email: member.email,
  emailVerified: member.emailVerifiedAt !== null,
  name: member.name,
  picture: member.picture,
  roles: member.roles,
  created_at: member.createdAt.toISOString(),
  updated_at: member.updatedAt.toISOString(),
});

/** Returns the invitation that an open session started with, and when the person authenticated at the provider. */
export const entranceOf = (
  tx: Tx,
  sessionId: string,
): Promise<{ invitationId: string | null; authenticatedAt: Date | null } | undefined> =>
  lockEntrance(tx, sessionId);

/** Records that the provider has answered whether a member's account still exists. */
export const markAnswered = (tx: Tx, memberId: string): Promise<void> => clearUnanswered(tx, memberId);

export const renewProfile = (tx: Tx, sessionId: string, profile: SessionProfile): Promise<void> =>
  updateProfile(tx, sessionId, profile);

/**
 * Sets whose view of the application an open session shows; `null` for the session's own member. Returns the previous
 * one.
 */
export const lookAs = (
  tx: Tx,
  sessionId: string,
  memberId: string | null,
): Promise<{ before: string | null } | undefined> => changeViewingAs(tx, sessionId, memberId);

/**
 * Ends a session. Returns its member, the member it viewed as, and the data needed to end the provider's session too;
 * `undefined` if it was already over.
 */
export async function endSession(tx: Tx, token: string) {
  return markSessionEnded(tx, hashOf(token), new Date());
}

type Facts = { rejectedAt: Date | null; emailVerifiedAt: Date | null; approvedAt: Date | null };

/**
 * Returns a person's membership status (product.md §2). Admins are appointed at the identity provider, which counts
 * as their approval.
 */
export function membershipStatusOf(facts: Facts, role: Role): MembershipStatus {
  if (facts.rejectedAt) return 'rejected';
  if (!facts.emailVerifiedAt) return 'unverified';
  return facts.approvedAt || role === 'admin' ? 'approved' : 'pending';
}
