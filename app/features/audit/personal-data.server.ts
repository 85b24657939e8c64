import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findEntriesAbout } from './personal-data.queries.server.ts';

/**
 * What the viewer's own copy of their data says of who did what when. Of what they did to something else only that they
 * did it: the details may be others' data. Who else acted is told as the firm, or the system.
 */
export async function ownAuditData(viewer: Viewer) {
  const entries = await findEntriesAbout(viewer, db());
  return entries.map(({ at, actorId, act, subjectType, subjectId, before, after }) => ({
    at,
    by: actorId === null ? 'the system' : actorId === viewer.memberId ? 'you' : 'the firm',
    act,
    about: subjectType,
    ...(subjectId === viewer.memberId ? { before, after } : {}),
  }));
}
