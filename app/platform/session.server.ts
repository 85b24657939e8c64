import { createHash, randomBytes } from 'node:crypto';
import { db, type Tx } from '#app/db/client.server.ts';
import { env } from './env.server.ts';
import { newId } from './ids.ts';
import type { SessionProfile } from './profile.ts';
import { roleOf } from './roles.ts';
import { findSession, insertSession, markSessionEnded, touchSession } from './session.queries.server.ts';
import type { Role, Standing, Viewer } from './viewer.ts';

const SECURE = env.APP_BASE_URL.startsWith('https:');
const IDLE_MS = 2 * 3_600_000;
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

/** The viewer of a session cookie; `null` when there is none, or it is ended, idle too long or too old. */
export async function viewerOf(token: string | undefined, now = new Date()): Promise<Viewer | null> {
  if (!token) return null;
  const idHash = hashOf(token);
  const found = await findSession(db(), idHash);
  if (!found) return null;
  const { session, member } = found;
  const idle = now.getTime() - session.lastSeenAt.getTime();
  if (idle > IDLE_MS || session.expiresAt <= now) return null;
  if (idle > TOUCH_MS) await touchSession(db(), idHash, now);
  const role = roleOf(member.roles);
  return {
    memberId: member.id,
    sessionId: session.id,
    auth0Id: session.profile.sub,
    email: member.email,
    name: member.name,
    role,
    standing: standingOf(member, role),
    ndaSignedAt: found.ndaSignedAt ? new Date(found.ndaSignedAt).toISOString() : null,
    accreditedAt: member.accreditedAt?.toISOString() ?? null,
    timeZone: member.timeZone,
    locale: member.locale,
    profile: session.profile,
  };
}

/** Ends a session. Answers what ending the provider's session too needs; `undefined` when it was over already. */
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
