import { db } from '#app/db/client.server.ts';
import type { Places } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { Placed } from '#app/platform/lists/keyset.server.ts';
import { serveList } from '#app/platform/lists/serve-list.server.ts';
import { type DocumentRow, documentState, preparationOf } from './document-admin.ts';
import {
  countDocuments,
  countProblemFiles,
  findDocuments,
  findPlaces,
} from './document-list.queries.server.ts';
import { DOCUMENTS } from './document-list.tsx';

/** The firm's documents, for admins. */
export const documentList = serveList(DOCUMENTS, { find: findDocuments, rowOf });

type FoundDocument = Awaited<ReturnType<typeof findDocuments>>[number];

function rowOf({
  document,
  version,
  opportunity,
  fund,
  owner,
  reviewRevision,
  rules,
}: Omit<FoundDocument, keyof Placed>): DocumentRow {
  return {
    id: document.id,
    title: document.title,
    category: document.category,
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

/** Returns the opportunities and funds to which a document may belong. */
export const documentPlaces = (viewer: Viewer): Promise<Places> => findPlaces(viewer, db());
