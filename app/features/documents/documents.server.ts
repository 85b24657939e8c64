import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { downloadName, type OpportunityDocument } from './document.ts';
import { findDocument, findOpportunityDocuments, findPersonal } from './documents.queries.server.ts';

const documentId = z.uuid();

export type DownloadableDocument = { id: string; fileName: string; storageKey: string; contentType: string };

/**
 * Returns the file that `viewer` may download unmarked.
 * @throws DomainError `bad_request` for a malformed id, `not_found` for a document that does not exist or that they
 * may not see, `unprocessable` for one that requires a watermark: it is never served without.
 */
export async function documentForDownload(viewer: Viewer, id: string): Promise<DownloadableDocument> {
  if (!documentId.safeParse(id).success)
    throw new DomainError('bad_request', 'That is not the id of a document.');
  const found = await findDocument(viewer, db(), id);
  if (!found) throw new DomainError('not_found', 'There is no such document.');
  if (found.policy !== 'original') {
    throw new DomainError(
      'unprocessable',
      'Your marked copy of this document cannot be made yet. Please ask investor relations to send it to you.',
    );
  }
  const { storageKey, contentType } = found;
  return { id: found.id, fileName: downloadName(found.title, contentType), storageKey, contentType };
}

/** Returns the documents of an opportunity that `viewer` may see, newest first. */
export async function listOpportunityDocuments(
  viewer: Viewer,
  opportunityId: string,
): Promise<OpportunityDocument[]> {
  const rows = await findOpportunityDocuments(viewer, db(), opportunityId);
  return rows.map(({ policy, publishedAt, ...shown }) => ({
    ...shown,
    publishedAt: publishedAt?.toISOString() ?? '',
    downloadable: policy === 'original',
  }));
}

/** Returns the viewer's personal documents for their data export; the files are in the library. */
export const ownDocumentData = (viewer: Viewer): ReturnType<typeof findPersonal> =>
  findPersonal(viewer, db());
