import type { Viewer } from '#app/domain/access/viewer.ts';
import { eachInTransaction } from '#app/platform/rpc/bulk.server.ts';
import { assignContact } from '../contacts/contacts.server.ts';
import type { Filed, Filing } from './record.ts';
import { addTag, removeTag } from './tags.server.ts';

/** Gives each of several people an owner and tags, or takes a tag from them, each in a transaction of their own. */
export async function fileEach(
  viewer: Viewer,
  { memberIds, ownerId, addTag: added, removeTag: removed }: Filing,
): Promise<Filed[]> {
  const outcomes = await eachInTransaction(memberIds, async (tx, memberId) => {
    if (ownerId !== undefined) await assignContact(tx, viewer, { memberId, contactId: ownerId });
    if (removed) await removeTag(tx, viewer, { memberId, tag: removed });
    if (added) await addTag(tx, viewer, { memberId, tag: added });
    return { result: 'done' as const };
  });
  return outcomes.map(([memberId, outcome]) => ({ memberId, ...outcome }));
}
