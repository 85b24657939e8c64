import { db } from '#app/db/client.server.ts';
import type { InvolvedMember } from '#app/domain/access/involvement.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { findInvolved } from './involved.queries.server.ts';

const MOST_SHOWN = 200;

/** Returns the members who have done something on an opportunity or a fund. Empty for everyone but admins. */
export async function involvedWith(
  viewer: Viewer,
  id: string,
): Promise<{ people: number; members: InvolvedMember[] }> {
  const rows = await findInvolved(viewer, db(), id, MOST_SHOWN);
  return { people: rows[0]?.people ?? 0, members: rows.map(({ people: _, ...one }) => one) };
}
