import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { downloadName } from './document.ts';
import { findTeaser, lockNameOf, setPublishedAt } from './teasers.queries.server.ts';
import { insertDocument, insertVersion, isKeyInUse } from './versions.queries.server.ts';

const PDF = 'application/pdf';

type Given = { opportunityId: string; storageKey: string; bytes: number; pages: number };

/**
 * Makes a PDF the teaser of an opportunity, as the next version of the one that members see, whose link and place in
 * the data room are kept. Without one it is a new document: drafts and withdrawn teasers are left alone.
 * @throws DomainError `not_found` for anyone but admins, `unprocessable` while the opportunity is not published.
 */
export async function setTeaser(tx: Tx, viewer: Viewer, { opportunityId, ...given }: Given): Promise<void> {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'Opportunity not found.');
  const name = await lockNameOf(tx, opportunityId);
  if (name === undefined) throw new DomainError('unprocessable', 'Please publish the opportunity first.');
  // A retry after a lost response.
  if (await isKeyInUse(tx, given.storageKey)) return;
  const publishedAt = new Date();
  const before = await findTeaser(tx, opportunityId, publishedAt);
  const id = before?.id ?? newId();
  const title = `${name}: teaser`;
  const file = {
    ...given,
    fileName: downloadName(title, PDF),
    contentType: PDF,
    createdById: viewer.memberId,
  };
  if (before) {
    await insertVersion(tx, id, file);
    await setPublishedAt(tx, id, publishedAt);
  } else {
    const row = { id, title, category: 'teaser', policy: 'original', opportunityId, publishedAt } as const;
    await insertDocument(tx, { ...row, createdById: viewer.memberId }, file);
  }
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.teaser',
    subject: { type: 'opportunity', id: opportunityId },
    before: before ? { document: id, bytes: before.bytes } : null,
    after: { document: id, bytes: given.bytes, pages: given.pages },
  });
}

/** Returns the id of the teaser that every member sees, which `setTeaser` would replace; `null` without one. */
export const currentTeaser = async (opportunityId: string): Promise<string | null> =>
  (await findTeaser(db(), opportunityId, new Date()))?.id ?? null;

/** Returns whether a document uses the file; for maintenance. */
export const isDocumentFile = (storageKey: string): Promise<boolean> => isKeyInUse(db(), storageKey);
