import { db, type Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  eraseMember,
  findAllDeletions,
  findAllEntities,
  findMember,
} from './personal-data.queries.server.ts';

/** What the viewer's own copy of their data says of themselves. */
export async function ownMemberData(viewer: Viewer) {
  const found = await findMember(viewer, db());
  if (!found) throw new DomainError('not_found', 'There is no such member.');
  const { member, invitedByName } = found;
  const { approvedBy: _approver, rejectedBy: _rejecter, invitedBy: _inviter, ...own } = member;
  const [entities, deletionRequests] = await Promise.all([
    findAllEntities(viewer, db()),
    findAllDeletions(viewer, db()),
  ]);
  return {
    profile: { ...own, invitedBy: invitedByName },
    investingEntities: entities.map(({ memberId: _member, ...entity }) => entity),
    deletionRequests,
  };
}

/** Erases what a member has told of themselves; `erasedAt` says when. */
export const eraseProfile = (tx: Tx, memberId: string): Promise<void> =>
  eraseMember(tx, memberId, new Date());
