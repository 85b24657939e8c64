import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '../audit/audit.server.ts';
import {
  endSessions,
  findOpenSessions,
  forgetSessions,
  type WhichSessions,
} from './open-sessions.queries.server.ts';
import { IDLE_MS } from './session.server.ts';

/** A browser in which a member is signed in. Times are ISO. */
export type OpenSession = {
  id: string;
  userAgent: string | null;
  startedAt: string;
  lastSeenAt: string;
  isThisOne: boolean;
};

/** Returns the viewer's open sessions: the current browser first, then the most recently used. */
export async function openSessionsOf({ memberId, sessionId }: Viewer): Promise<OpenSession[]> {
  const rows = await findOpenSessions(db(), memberId, new Date(Date.now() - IDLE_MS));
  const sessions = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    userAgent,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === sessionId,
  }));
  return sessions.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

/** Ends one of the viewer's own sessions. Does nothing if it is already over or belongs to someone else. */
export const endOneSession = (tx: Tx, viewer: Viewer, id: string): Promise<number> =>
  endAndNote(tx, viewer, { id });

/** Ends every session of the viewer except the current one. Returns how many there were. */
export const endOtherSessions = (tx: Tx, viewer: Viewer): Promise<number> =>
  endAndNote(tx, viewer, { allBut: viewer.sessionId });

/** Ends every session of a member except `sessionId`, and returns how many there were. */
export const endSessionsBut = (tx: Tx, memberId: string, sessionId: string | null): Promise<number> =>
  endAndNote(tx, { memberId }, sessionId === null ? 'all' : { allBut: sessionId });

async function endAndNote(
  tx: Tx,
  { memberId }: Pick<Viewer, 'memberId'>,
  which: WhichSessions,
): Promise<number> {
  const ended = await endSessions(tx, memberId, which, new Date());
  if (ended.length > 0) {
    await recordAudit(tx, {
      actorId: memberId,
      act: 'session.end',
      subject: { type: 'member', id: memberId },
      before: null,
      after: { sessions: ended },
    });
  }
  return ended.length;
}

/** Deletes every session of a member whose data is erased. */
export const forgetSessionsOf = (tx: Tx, memberId: string): Promise<void> => forgetSessions(tx, memberId);
