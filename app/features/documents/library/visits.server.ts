import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { type Visit, visitAt } from '#app/domain/visit.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { findVisit, upsertLibraryVisit } from './visits.queries.server.ts';

/** Returns the time since which publications count as new for the viewer. Reading it changes nothing. */
export async function newSince(viewer: Viewer, now = new Date()): Promise<Date> {
  return visitAt(await findVisit(db(), viewer.memberId), now).newSince;
}

export async function visitLibrary(tx: Tx, viewer: Viewer, now = new Date()): Promise<void> {
  await lockLivingMember(tx, viewer.memberId);
  const before: Visit | undefined = await findVisit(tx, viewer.memberId);
  await upsertLibraryVisit(tx, { memberId: viewer.memberId, ...visitAt(before, now) });
}
