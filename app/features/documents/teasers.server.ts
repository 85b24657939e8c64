import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { findTeaser, insertTeaser, isKeyInUse, lockNameOf, updateTeaser } from './teasers.queries.server.ts';

type Given = { opportunityId: string; storageKey: string; bytes: number; pages: number };

/**
 * Makes a PDF the teaser of an opportunity, replacing the previous one. Links and its place in the data room stay.
 * Returns the key of the file that is no longer needed.
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
  // A retry after a lost response.
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

/** Returns whether a document uses the file; for maintenance. */
export const isDocumentFile = (storageKey: string): Promise<boolean> => isKeyInUse(db(), storageKey);
