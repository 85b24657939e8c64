import { db } from '#app/db/client.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findJoining } from './profile.queries.server.ts';

/** The ISO time at which the viewer became a member: approved, or, where that is not kept, first known. */
export async function memberSince({ memberId }: Pick<Viewer, 'memberId'>): Promise<string> {
  const joining = await findJoining(db(), memberId);
  if (!joining) throw new DomainError('not_found', 'There is no such member.');
  return (joining.approvedAt ?? joining.createdAt).toISOString();
}
