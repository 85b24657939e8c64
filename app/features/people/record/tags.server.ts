import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { holdPerson } from './person-lock.queries.server.ts';
import { MOST_TAGS, type TagInput } from './record.ts';
import { deleteTag, findTags, findTagsOf, insertTag, lockSpelling } from './tags.queries.server.ts';

/** Returns the tags of a person; none for anyone but admins. */
export const tagsOfPerson = (viewer: Viewer, memberId: string): Promise<string[]> =>
  findTagsOf(viewer, db(), memberId);

/** Returns the tags in use; none for anyone but admins. */
export const tagsInUse = (viewer: Viewer): Promise<string[]> => findTags(viewer, db());

/**
 * Gives a person a tag, in the spelling in which others already have it.
 * @throws DomainError `not_found` as `holdPerson`; `unprocessable` for too many.
 */
export async function addTag(tx: Tx, viewer: Viewer, { memberId, tag }: TagInput): Promise<void> {
  await holdPerson(viewer, tx, memberId);
  await lockSpelling(tx, tag);
  const known = (await findTags(viewer, tx)).find((one) => one.toLowerCase() === tag.toLowerCase());
  if ((await findTagsOf(viewer, tx, memberId)).length >= MOST_TAGS)
    throw new DomainError('unprocessable', `A person can have ${MOST_TAGS} tags. Remove one first.`);
  if (!(await insertTag(tx, { memberId, tag: known ?? tag, addedBy: viewer.memberId }))) return;
  await record(tx, viewer, 'tag.add', memberId);
}

/** Takes a tag from a person. @throws DomainError `not_found` as `holdPerson`. */
export async function removeTag(tx: Tx, viewer: Viewer, { memberId, tag }: TagInput): Promise<void> {
  await holdPerson(viewer, tx, memberId);
  if (await deleteTag(tx, memberId, tag)) await record(tx, viewer, 'tag.remove', memberId);
}

/** The log does not say which: an erasure deletes what the firm thought of a person. */
const record = (tx: Tx, viewer: Viewer, act: string, memberId: string) =>
  recordAudit(tx, {
    actorId: viewer.memberId,
    act,
    subject: { type: 'member', id: memberId },
    before: null,
    after: null,
  });
