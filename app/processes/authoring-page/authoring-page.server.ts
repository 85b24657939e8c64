import type { Viewer } from '#app/domain/access/viewer.ts';
import { undecidedCommitments } from '#app/features/commitments/commitment-lists.server.ts';
import { documentPlaces } from '#app/features/documents/admin/document-list.server.ts';
import { listOpportunityDocuments } from '#app/features/documents/documents.server.ts';
import { currentTeaser } from '#app/features/documents/teasers.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring/authoring.server.ts';
import { contentPlatform } from '#app/integrations/wiring.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';

/**
 * Returns the data of the authoring page: the draft, the documents, the firm's words, and the place where the
 * opportunity is edited, if not here.
 * @throws DomainError `not_found` when there is no such opportunity, or for anyone but admins.
 */
export async function authoringPage(viewer: Viewer, id: string) {
  const view = await authoringOf(viewer, id);
  const [listed, teaserId, vocabulary, { opportunities, funds }, undecided] = await Promise.all([
    listOpportunityDocuments(viewer, id),
    currentTeaser(id),
    currentVocabulary(),
    documentPlaces(viewer),
    undecidedCommitments(viewer, id),
  ]);
  const documents = listed.map((one) => ({ ...one, isTeaser: one.id === teaserId }));
  const { originId } = view;
  const elsewhere = originId ? (contentPlatform()?.editorUrl({ kind: 'entry', id: originId }) ?? null) : null;
  return { view, documents, vocabulary, elsewhere, places: { opportunities, funds }, undecided };
}
