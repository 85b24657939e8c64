import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/platform/access.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findTeaser, insertTeaser, isKeyInUse, lockNameOf, updateTeaser } from './teasers.queries.server.ts';

type Given = { opportunityId: string; storageKey: string; bytes: number; pages: number };

/**
 * Makes a PDF the teaser of an opportunity, in the place of the one before: links to it and its place in the data room stay.
 * Answers the key of the file that is needed no more.
 * @throws DomainError `not_found` for anyone but admins, `unprocessable` as long as the opportunity is not published.
 */
export async function setTeaser(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, ...file }: Given,
): Promise<{ replaced: string | null }> {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'There is no such opportunity.');
  const name = await lockNameOf(tx, opportunityId);
  if (name === undefined)
    throw new DomainError('unprocessable', 'Please publish it first: the teaser is for members to read.');
  const before = await findTeaser(tx, opportunityId);
  // Asked again, since the answer was lost.
  if (before?.storageKey === file.storageKey) return { replaced: null };
  const id = before?.id ?? newId();
  const facts = { ...file, contentType: 'application/pdf', publishedAt: new Date() };
  const title = `${name}: teaser`;
  if (before) await updateTeaser(tx, id, facts);
  else await insertTeaser(tx, { ...facts, id, title, category: 'teaser', policy: 'original', opportunityId });
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.teaser',
    subject: { type: 'opportunity', id: opportunityId },
    before: before ? { document: id, bytes: before.bytes } : null,
    after: { document: id, bytes: file.bytes, pages: file.pages },
  });
  return { replaced: before?.storageKey ?? null };
}

/** Whether a document is made of the file; for maintenance. */
export const isDocumentFile = (storageKey: string): Promise<boolean> => isKeyInUse(db(), storageKey);
