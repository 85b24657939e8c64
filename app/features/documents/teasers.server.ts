import { db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { askForReview } from './admin/publish.server.ts';
import { downloadName } from './document.ts';
import { enqueuePreparation } from './marking/marking.jobs.server.ts';
import { findTeaser, lockNameOf, setPublishedAt } from './teasers.queries.server.ts';
import { insertDocument, insertDocumentVersion, isKeyInUse } from './versions.queries.server.ts';

const PDF = 'application/pdf';

type TeaserFile = { opportunityId: string; storageKey: string; bytes: number; pages: number };
/** Whether members have to wait for another admin, who publishes the document or activates its version. */
export type TeaserSet = { awaitsReview: boolean };

/**
 * Makes a PDF the teaser of an opportunity, as the next version of the one that members see, whose link and place in
 * the data room are kept. Without one it is a new document: drafts and withdrawn teasers are left alone. Where a
 * second admin has to review documents, members do not get it yet.
 * @throws DomainError `not_found` for anyone but admins, or if there is no such opportunity.
 */
export async function setTeaser(
  tx: Tx,
  viewer: Viewer,
  { opportunityId, ...given }: TeaserFile,
): Promise<TeaserSet> {
  if (!isAdmin(viewer)) throw new DomainError('not_found', 'Opportunity not found.');
  const name = await lockNameOf(tx, opportunityId);
  if (name === undefined) throw new DomainError('not_found', 'Opportunity not found.');
  const awaitsReview = settings().needsDocumentReview;
  // A retry after a lost response.
  if (await isKeyInUse(tx, given.storageKey)) return { awaitsReview };
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
    await enqueuePreparation(tx, await insertDocumentVersion(tx, id, file, awaitsReview ? 'chosen' : 'now'));
    if (!awaitsReview) await setPublishedAt(tx, id, publishedAt);
  } else {
    const row = { id, title, category: 'teaser', policy: 'original', opportunityId } as const;
    const state = { publishedAt: awaitsReview ? null : publishedAt, createdById: viewer.memberId };
    await enqueuePreparation(tx, await insertDocument(tx, { ...row, ...state }, file));
    if (awaitsReview) await askForReview(tx, viewer, { id });
  }
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'opportunity.teaser',
    subject: { type: 'opportunity', id: opportunityId },
    before: before ? { document: id, bytes: before.bytes } : null,
    after: { document: id, bytes: given.bytes, pages: given.pages, awaitsReview },
  });
  return { awaitsReview };
}

/** Returns the id of the teaser that every member sees, which `setTeaser` would replace; `null` without one. */
export const currentTeaser = async (opportunityId: string): Promise<string | null> =>
  (await findTeaser(db(), opportunityId, new Date()))?.id ?? null;

export const isDocumentFile = (storageKey: string): Promise<boolean> => isKeyInUse(db(), storageKey);
