import { db } from '#app/db/client.server.ts';
import { listReads } from '#app/db/list-reads.server.ts';
import type { Places } from '#app/domain/audience.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import { type Page, type Position, pageOf, readCursor } from '#app/platform/lists/paging.ts';
import { type DocumentFilters, type DocumentRow, documentState, preparationOf } from './document-admin.ts';
import {
  countDocuments,
  countWaiting,
  documentCursor,
  findDocuments,
  findPlaces,
} from './document-list.queries.server.ts';

const PAGE_SIZE = 50;

/** Returns one page of documents. Empty for everyone but admins. */
export async function listDocuments(viewer: Viewer, filters: DocumentFilters): Promise<Page<DocumentRow>> {
  const position = readCursor(filters.cursor, documentCursor(filters.sort));
  const read = listReads();
  const rows = await read((on) => findDocuments(viewer, on, filters, position, PAGE_SIZE));
  return pageOf(rows, PAGE_SIZE, positionOf, rowOf);
}

/**
 * Exports the documents that match, in the order of the list.
 * @throws DomainError `not_found` for everyone but admins.
 */
export const exportDocuments = (
  viewer: Viewer | null,
  filters: DocumentFilters,
): Promise<AsyncGenerator<DocumentRow>> =>
  exportList(viewer, {
    list: 'documents',
    filters,
    read: (admin, tx, limit) => findDocuments(admin, tx, filters, null, limit),
    itemOf: rowOf,
  });

type Found = Awaited<ReturnType<typeof findDocuments>>[number];
const positionOf = ({ sortKey, document }: Found): Position => ({ key: sortKey, id: document.id });

const rowOf = ({ document, version, opportunity, fund, owner, rules }: Found): DocumentRow => ({
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
  state: documentState(document, new Date()),
  preparation: preparationOf(version, document.policy),
  createdAt: document.createdAt.toISOString(),
  reviewAskedAt: document.reviewAskedAt?.toISOString() ?? null,
  publishedAt: document.publishedAt?.toISOString() ?? null,
});

export type DocumentCounts = NonNullable<Awaited<ReturnType<typeof countDocuments>>>;

/** Counts documents by state, for the chips above the list. */
export const documentCounts = async (viewer: Viewer): Promise<DocumentCounts> => {
  const none = { draft: 0, review: 0, scheduled: 0, published: 0, withdrawn: 0, preparing: 0, problem: 0 };
  return (await countDocuments(viewer, db())) ?? none;
};

/**
 * Counts documents to review, and files that should be available to members but are not. Zero for everyone but
 * admins.
 */
export const documentsWaiting = (viewer: Viewer): ReturnType<typeof countWaiting> =>
  countWaiting(viewer, db());

/** Returns the opportunities and funds to which a document may belong. */
export const documentPlaces = (viewer: Viewer): Promise<Places> => findPlaces(viewer, db());
