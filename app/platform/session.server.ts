import { createHash, randomBytes } from 'node:crypto';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from './access.ts';
import { env } from './env.server.ts';
import { newId } from './ids.ts';
import type { SessionProfile } from './profile.ts';
import { roleOf } from './roles.ts';
import {
  changeViewingAs,
  findSession,
  findViewed,
  insertSession,
  markSessionEnded,
  touchSession,
} from './session.queries.server.ts';
import type { Role, Standing, Viewer } from './viewer.ts';

const SECURE = env.APP_BASE_URL.startsWith('https:');
export const IDLE_MS = 2 * 3_600_000;
const ABSOLUTE_MS = 12 * 3_600_000;
/** `last_seen_at` is written at most this often, so that reading a page is not a write. */
const TOUCH_MS = 60_000;

/** The `__Host-` prefix ties the cookie to this host and to https; browsers refuse it on plain http. */
export const SESSION_COOKIE = SECURE ? '__Host-vestry_session' : 'vestry_session';
export const SESSION_COOKIE_OPTIONS = {
  httpOnly: true,
  secure: SECURE,
  sameSite: 'Lax',
  path: '/',
  maxAge: ABSOLUTE_MS / 1000,
} as const;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

type Opening = {
  memberId: string;
  profile: SessionProfile;
  idToken: string | null;
  userAgent: string | null;
};

/** Opens a session and answers the cookie's value, which is known to nobody else: only its hash is stored. */
export async function openSession(tx: Tx, opening: Opening): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await insertSession(tx, {
    ...opening,
    idHash: hashOf(token),
    id: newId(),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
    userAgent: opening.userAgent?.slice(0, 255) ?? null,
  });
  return token;
}

/**
 * The viewer of a session cookie; `null` when there is none, or it is ended, idle too long or too old. Of an admin who
 * looks with a member's eyes it is that member. A request that a page makes without anybody's doing is none that keeps the
 * session from being idle (`isUse` false).
 */
export async function viewerOf(
  token: string | undefined,
  now = new Date(),
  isUse = true,
): Promise<Viewer | null> {
  if (!token) return null;
  const idHash = hashOf(token);
  const found = await findSession(db(), idHash);
  if (!found) return null;
  const { session, member } = found;
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (idle > IDLE_MS || session.expiresAt <= now) return null;
  if (isUse && idle > TOUCH_MS) await touchSession(db(), idHash, now);
  const own = viewerIn(session, { member, ndaSignedAt: found.ndaSignedAt });
  return session.viewingAs ? ((await viewedMember(db(), own, session.viewingAs)) ?? own) : own;
}

type InSession = Pick<NonNullable<Awaited<ReturnType<typeof findSession>>>, 'member' | 'ndaSignedAt'>;

function viewerIn(
  session: { id: string; profile: SessionProfile },
  { member, ndaSignedAt }: InSession,
): Viewer {
  const role = roleOf(member.roles);
  return {
    memberId: member.id,
    sessionId: session.id,
    auth0Id: session.profile.sub,
    email: member.email,
    name: member.name,
    role,
    standing: standingOf(member, role),
    ndaSignedAt: ndaSignedAt ? new Date(ndaSignedAt).toISOString() : null,
    accreditedAt: member.accreditedAt?.toISOString() ?? null,
    timeZone: member.timeZone,
    locale: member.locale,
    profile: session.profile,
    viewedBy: null,
  };
}

/**
 * The member as whom `admin` may look at the product; `null` for everyone who is no admin (any more), and for members
 * whom nobody looks as: admins, and those who were rejected or erased.
 */
export async function viewedMember(db: Db | Tx, admin: Viewer, memberId: string): Promise<Viewer | null> {
  if (!isAdmin(admin)) return null;
  const found = await findViewed(db, memberId);
  if (!found || found.member.erasedAt) return null;
  const viewer = viewerIn({ id: admin.sessionId, profile: profileOf(found.member) }, found);
  if (viewer.role === 'admin' || viewer.standing === 'rejected') return null;
  return { ...viewer, viewedBy: { memberId: admin.memberId, name: admin.name } };
}

/** As the identity provider would tell it; who has never signed in is not known there. */
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

/** Whose eyes an open session looks with from now on; `null`: its own member's. Answers whose it did before. */
export const lookAs = (
  tx: Tx,
  sessionId: string,
  memberId: string | null,
): Promise<{ before: string | null } | undefined> => changeViewingAs(tx, sessionId, memberId);

/**
 * Ends a session. Answers whose it was, whose eyes it looked with, and what ending the provider's session too needs;
 * `undefined` when it was over already.
 */
export async function endSession(tx: Tx, token: string) {
  return markSessionEnded(tx, hashOf(token), new Date());
}

type Facts = { rejectedAt: Date | null; emailVerifiedAt: Date | null; approvedAt: Date | null };

/** Where a person stands (product.md §2). Admins are made at the identity provider, which is their approval. */
export function standingOf(facts: Facts, role: Role): Standing {
  if (facts.rejectedAt) return 'rejected';
  if (!facts.emailVerifiedAt) return 'unverified';
  return facts.approvedAt || role === 'admin' ? 'approved' : 'pending';
}
