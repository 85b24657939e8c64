import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { OpportunityDocument } from './document.ts';
import { findOpportunityDocuments, findPersonal } from './documents.queries.server.ts';
import { newSince } from './library/visits.server.ts';

/** Returns the documents of an opportunity that `viewer` may see, by place, then newest first. */
export async function listOpportunityDocuments(
  viewer: Viewer,
  opportunityId: string,
): Promise<OpportunityDocument[]> {
  const [rows, since] = await Promise.all([
    findOpportunityDocuments(viewer, db(), opportunityId),
    newSince(viewer),
  ]);
  return rows.map(({ publishedAt, ...shown }) => ({
    ...shown,
    publishedAt: publishedAt?.toISOString() ?? '',
    isNew: publishedAt !== null && publishedAt > since,
  }));
}

export const ownDocumentData = (viewer: Viewer): ReturnType<typeof findPersonal> =>
  findPersonal(viewer, db());
