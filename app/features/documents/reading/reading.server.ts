import { z } from 'zod';
import { type Db, db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { exportList } from '#app/platform/lists/exported-list.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import {
  type DocumentReadings,
  type MemberReading,
  READING_ORDER,
  type ReadingSort,
  sortedReaders,
} from './member-reading.ts';
import type { ReaderDocument } from './reader.ts';
import {
  addReading,
  findForAdmin,
  findLastReading,
  findOwnReading,
  findReadableDocument,
  findReadings,
  readsVersion,
} from './reading.queries.server.ts';
import { fairTimes, type PageTime } from './reading-time.ts';

const documentId = z.uuid();
const absent = () => new DomainError('not_found', 'Document not found.');

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/**
 * Returns a document for the viewer page.
 * @throws DomainError `not_found` when there is none that `viewer` may read.
 */
export async function documentToRead(viewer: Viewer, id: string): Promise<ReaderDocument> {
  const readableDocument = documentId.safeParse(id).success
    ? await findReadableDocument(viewer, db(), id)
    : undefined;
  if (!readableDocument) throw absent();
  const { opportunityName, opportunitySlug, opportunityStage, fundName, ...document } = readableDocument;
  const { contentType } = document;
  return {
    ...document,
    kind: contentType === 'application/pdf' ? 'pdf' : PICTURES.has(contentType) ? 'picture' : 'other',
    subject: opportunityName
      ? { name: opportunityName, to: `/opportunities/${opportunityStage}/${opportunitySlug}` }
      : fundName
        ? { name: fundName, to: '/faqs' }
        : null,
  };
}

/** For a document whose pages are not counted yet, later pages are not stored. */
const MOST_UNCOUNTED_PAGES = 1_000;

/** The maximum number of pages in a report. */
export const MOST_PAGES_REPORTED = 200;

/**
 * Adds the viewer's reading time since their last report, cut to the elapsed time.
 * @throws DomainError `not_found` when they may not read it.
 */
export async function saveReading(
  tx: Tx,
  viewer: Viewer,
  { versionId, times }: { versionId: string; times: readonly PageTime[] },
  now = new Date(),
): Promise<void> {
  const version = await readsVersion(viewer, tx, versionId);
  if (!version) throw absent();
  await lockLivingMember(tx, viewer.memberId);
  const last = version.pages ?? MOST_UNCOUNTED_PAGES;
  const known = sumOfPages(times.filter(({ page }) => page <= last));
  const fair = fairTimes(known, await findLastReading(tx, viewer.memberId), now);
  if (fair.length > 0) await addReading(tx, { memberId: viewer.memberId, versionId, times: fair, now });
}

function sumOfPages(times: readonly PageTime[]): PageTime[] {
  const sums = new Map<number, number>();
  for (const { page, milliseconds } of times) sums.set(page, (sums.get(page) ?? 0) + milliseconds);
  return [...sums].map(([page, milliseconds]) => ({ page, milliseconds }));
}

/**
 * Returns who has read which pages of a document for how long. For admins.
 * @throws DomainError `not_found` when there is no such document.
 */
export async function documentReadings(viewer: Viewer, id: string, at: Db = db()): Promise<DocumentReadings> {
  const document = documentId.safeParse(id).success ? await findForAdmin(viewer, at, id) : undefined;
  if (!document) throw absent();
  const readers = new Map<string, MemberReading>();
  for (const row of await findReadings(viewer, at, id)) {
    const key = `${row.memberId} ${row.version}`;
    const { memberId, name, version, pages } = row;
    const reader = readers.get(key) ?? { memberId, name, version, pages, total: 0, lastAt: '', times: [] };
    const lastAt = row.lastAt.toISOString();
    readers.set(key, {
      ...reader,
      total: reader.total + row.milliseconds,
      lastAt: lastAt > reader.lastAt ? lastAt : reader.lastAt,
      times: [...reader.times, { page: row.page, milliseconds: row.milliseconds }],
    });
  }
  const { title, pages } = document;
  return {
    id: document.id,
    title,
    pages,
    readers: sortedReaders([...readers.values()], READING_ORDER),
  };
}

/**
 * Exports who has read a document for how long, in the order of the list.
 * @throws DomainError `not_found` when there is no such document, and for everyone but admins.
 */
export async function exportReadings(
  viewer: Viewer,
  id: string,
  { sort }: { sort: ReadingSort },
): Promise<{ title: string; rows: AsyncGenerator<MemberReading> }> {
  const { title } = await documentReadings(viewer, id);
  const rows = await exportList(viewer, {
    list: 'reading',
    filters: { sort, document: id },
    read: async (admin, tx) => sortedReaders((await documentReadings(admin, id, tx)).readers, sort),
    itemOf: (reader) => reader,
  });
  return { title, rows };
}

/** Every column of the exported readers. */
export const READING_COLUMNS: readonly TableColumn<MemberReading>[] = [
  { header: 'Member', kind: 'text', value: ({ name }) => name },
  { header: 'Version', kind: 'number', value: ({ version }) => version },
  { header: 'Time (seconds)', kind: 'number', value: ({ total }) => Math.round(total / 1000) },
  { header: 'Pages read', kind: 'number', value: ({ times }) => times.length },
  { header: 'Pages', kind: 'number', value: ({ pages }) => pages },
  { header: 'Last read (UTC)', kind: 'time', value: ({ lastAt }) => new Date(lastAt) },
];

/** Returns the viewer's reading data for their data export. */
export const ownReadingData = (viewer: Viewer) => findOwnReading(viewer, db());
