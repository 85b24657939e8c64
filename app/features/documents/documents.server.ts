import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import type { OpportunityDocument } from './document.ts';
import { findOpportunityDocuments, findPersonal } from './documents.queries.server.ts';

/** Returns the documents of an opportunity that `viewer` may see, newest first. */
export async function listOpportunityDocuments(
  viewer: Viewer,
  opportunityId: string,
): Promise<OpportunityDocument[]> {
  const rows = await findOpportunityDocuments(viewer, db(), opportunityId);
  return rows.map(({ policy, publishedAt, ...shown }) => ({
    ...shown,
    publishedAt: publishedAt?.toISOString() ?? '',
    downloadable: policy !== 'view_only',
  }));
}

/** Returns the viewer's personal documents for their data export; the files are in the library. */
export const ownDocumentData = (viewer: Viewer): ReturnType<typeof findPersonal> =>
  findPersonal(viewer, db());
