import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { settings } from '../config/settings.server.ts';
import { lockLivingMember } from '../living-member/living-member.server.ts';
import {
  endSessions,
  endSessionsBeyond,
  findOpenSessions,
  lockMembersOf,
  setSignInAfter,
  type WhichSessions,
} from './open-sessions.queries.server.ts';
import { IDLE_MS } from './session.server.ts';

/** A browser in which a member is signed in. Times are ISO. */
export type OpenSession = {
  id: string;
  userAgent: string | null;
  network: string | null;
  startedAt: string;
  lastSeenAt: string;
  isThisOne: boolean;
};

/** Returns the viewer's open sessions: the current browser first, then the most recently used. */
export async function openSessionsOf({ memberId, sessionId }: Viewer): Promise<OpenSession[]> {
  const rows = await findOpenSessions(db(), memberId, new Date(Date.now() - IDLE_MS));
  const sessions = rows.map(({ id, userAgent, network, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    network,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === sessionId,
  }));
  return sessions.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

/**
 * Ends one of the viewer's own sessions, and requires a new authentication at the provider before another one opens.
 * Does nothing if the session is already over or belongs to someone else.
 */
export const endOneSession = (tx: Tx, viewer: Viewer, id: string): Promise<number> =>
  endForGood(tx, viewer, { id });

/** Ends every session of the viewer except the current one, in the same way. Returns how many there were. */
export const endOtherSessions = (tx: Tx, viewer: Viewer): Promise<number> =>
  endForGood(tx, viewer, { allBut: viewer.sessionId });

async function endForGood(tx: Tx, viewer: Viewer, which: WhichSessions): Promise<number> {
  // Before the sessions are looked for: one that is being opened now is not missed.
  await lockLivingMember(tx, viewer.memberId);
  const ended = await endAndNote(tx, viewer, which);
  if (ended > 0) await setSignInAfter(tx, viewer.memberId, new Date());
  return ended;
}

/** Ends the oldest sessions of a member who has just exceeded the allowed number. */
export const endSurplusSessions = (tx: Tx, memberId: string): Promise<void> =>
  endSessionsBeyond(tx, memberId, settings().sessionsAtOnce, new Date());

/** Ends every session of a member except `sessionId`, and returns how many there were. */
export const endSessionsBut = (tx: Tx, memberId: string, sessionId: string | null): Promise<number> =>
  endAndNote(tx, { memberId }, sessionId === null ? 'all' : { allBut: sessionId });

/**
 * Ends the sessions that the identity provider reports as over: those of one sign-in there (`sid`), or all of a
 * person's (`sub`) from before the report. Returns how many there were.
 */
export async function endSessionsByProvider(
  tx: Tx,
  { at, ...who }: { sub?: string | undefined; sid?: string | undefined; at: Date },
): Promise<number> {
  let count = 0;
  for (const { id } of await lockMembersOf(tx, who)) {
    const which = who.sid ? { providerSid: who.sid, until: at } : { until: at };
    count += await endAndNote(tx, { memberId: id }, which, null);
  }
  return count;
}

/**
 * Ends all sessions of a member whose account is deleted or blocked at the provider, and requires a new
 * authentication there.
 */
export async function endSessionsOfGone(tx: Tx, memberId: string): Promise<void> {
  await setSignInAfter(tx, memberId, new Date());
  await endAndNote(tx, { memberId }, 'all', null);
}

async function endAndNote(
  tx: Tx,
  { memberId }: Pick<Viewer, 'memberId'>,
  which: WhichSessions,
  actorId: string | null = memberId,
): Promise<number> {
  const ended = await endSessions(tx, memberId, which, new Date());
  if (ended.length > 0) {
    await recordAudit(tx, {
      actorId,
      act: 'session.end',
      subject: { type: 'member', id: memberId },
      before: null,
      after: { sessions: ended },
    });
  }
  return ended.length;
}
