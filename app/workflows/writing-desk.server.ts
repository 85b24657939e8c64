import { listOpportunityDocuments } from '#app/features/documents/documents.server.ts';
import { authoringOf } from '#app/features/opportunities/authoring.server.ts';
import { knownValues } from '#app/features/opportunities/known-values.server.ts';
import { contentPlatform } from '#app/integrations/content/content.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';

/**
 * Everything that an author has before them: what is written, the documents, the names in use, and where it is changed if
 * not here.
 * @throws DomainError `not_found` when there is no such opportunity, or for anyone but admins.
 */
export async function writingDesk(viewer: Viewer, id: string) {
  const view = await authoringOf(viewer, id);
  const [documents, known] = await Promise.all([listOpportunityDocuments(viewer, id), knownValues(viewer)]);
  const { originId } = view;
  const elsewhere = originId ? contentPlatform.editorUrl({ kind: 'entry', id: originId }) : null;
  return { view, documents, known, elsewhere };
}
