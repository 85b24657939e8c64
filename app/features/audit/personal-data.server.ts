import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { openPersonal } from '#app/platform/audit/personal.server.ts';
import { findEntriesAbout } from './personal-data.queries.server.ts';

/**
 * Returns the viewer's audit entries for their data export. Omits details of actions on other records, since they may
 * be other people's data. Other actors appear as the firm, or the system.
 */
export async function ownAuditData(viewer: Viewer) {
  const entries = await openPersonal(db(), await findEntriesAbout(viewer, db()));
  return entries.map(({ at, actorId, act, subjectType, subjectId, before, after }) => ({
    at,
    by: actorId === null ? 'the system' : actorId === viewer.memberId ? 'you' : 'the firm',
    act,
    about: subjectType,
    ...(subjectId === viewer.memberId ? { before, after } : {}),
  }));
}
