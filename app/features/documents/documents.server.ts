import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { labelOf } from '#app/domain/investing/vocabulary.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import type { OpportunityDocument, PersonalDocument } from './document.ts';
import { findOpportunityDocuments, findPersonal, findPersonalOf } from './documents.queries.server.ts';
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

/** How many of a person's documents their page shows. */
const SHOWN = 12;

/** Returns the latest statements and other personal documents of a member, for admins. */
export async function personalDocumentsOf(viewer: Viewer, memberId: string): Promise<PersonalDocument[]> {
  const [rows, { categories }] = await Promise.all([
    findPersonalOf(viewer, db(), memberId, SHOWN),
    currentVocabulary(),
  ]);
  return rows.map(({ category, ...row }) => ({ ...row, categoryLabel: labelOf(categories, category) }));
}
