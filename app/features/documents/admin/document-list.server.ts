import { db } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { keysOf, labelOf, type Word } from '#app/domain/investing/vocabulary.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { type DocumentPlaces, type DocumentRow, documentState, preparationOf } from './document-admin.ts';
import {
  countDocuments,
  countProblemFiles,
  findDocuments,
  findPlaces,
} from './document-list.queries.server.ts';
import { DOCUMENTS, type DocumentsAsked } from './document-list.tsx';

/** The firm's documents, for admins. */
export const documentList = serveList(DOCUMENTS, {
  need: { sees: 'documents' },
  find: async (viewer, on, asked: DocumentsAsked, part) => {
    const { categories } = await currentVocabulary(on);
    const keys = asked.category === undefined ? undefined : keysOf(categories, asked.category);
    const labels = Object.fromEntries(categories.map(({ key }) => [key, labelOf(categories, key)]));
    const rows = await findDocuments(labels)(viewer, on, { ...asked, keys }, part);
    return rows.map((row) => ({ ...row, categories }));
  },
  rowOf,
});

type FoundDocument = Awaited<ReturnType<ReturnType<typeof findDocuments>>>[number] & {
  categories: readonly Word[];
};

function rowOf({
  document,
  version,
  opportunity,
  fund,
  owner,
  reviewRevision,
  rules,
  categories,
}: Omit<FoundDocument, keyof Placed>): DocumentRow {
  return {
    id: document.id,
    title: document.title,
    category: document.category,
    categoryLabel: labelOf(categories, document.category),
    policy: document.policy,
    contentType: version.contentType,
    bytes: version.bytes,
    pages: version.pages,
    version: version.number,
    opportunity,
    fund,
    owner,
    ruleCount: document.hasRules ? rules : null,
    state: documentState(document, { now: new Date(), isInReview: reviewRevision !== null }),
    preparation: preparationOf(version, document.policy),
    createdAt: document.createdAt.toISOString(),
    reviewRevision,
    publishedAt: document.publishedAt?.toISOString() ?? null,
  };
}

export type DocumentCounts = NonNullable<Awaited<ReturnType<typeof countDocuments>>>;

/** Counts documents by state, for the chips above the list. */
export const documentCounts = async (viewer: Viewer): Promise<DocumentCounts> => {
  const none = { draft: 0, review: 0, scheduled: 0, published: 0, withdrawn: 0, preparing: 0, problem: 0 };
  return (await countDocuments(viewer, db())) ?? none;
};

/** Counts files that should be available to members but are not. Zero for everyone but admins. */
export const problemFiles = (viewer: Viewer): Promise<number> => countProblemFiles(viewer, db());

/** Returns what a document may be filed under. */
export async function documentPlaces(viewer: Viewer): Promise<DocumentPlaces> {
  const [places, { categories }] = await Promise.all([findPlaces(viewer, db()), currentVocabulary()]);
  return { ...places, categories };
}
