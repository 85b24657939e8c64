import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { findJoining } from './member-since.queries.server.ts';

/** Returns when the viewer became a member (ISO): their approval or, if not stored, their account's creation. */
export async function memberSince({ memberId }: Pick<Viewer, 'memberId'>): Promise<string> {
  const joining = await findJoining(db(), memberId);
  if (!joining) throw new DomainError('not_found', 'Member not found.');
  return (joining.approvedAt ?? joining.createdAt).toISOString();
}
