import { z } from 'zod';
import { db, type Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { serveListOf } from '#app/platform/lists/serve-list.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import type { ReaderDocument } from './reader.ts';
import { READERS } from './reader-list.tsx';
import {
  addReading,
  findForAdmin,
  findLastReading,
  findOwnReading,
  findReadableDocument,
  findReaders,
  isWithdrawnFrom,
  readsVersion,
  sumReaders,
} from './reading.queries.server.ts';
import { fairTimes, type PageTime } from './reading-time.ts';

const documentId = z.uuid();
const absent = () => new DomainError('not_found', 'Document not found.');

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

/** Says that a document has been withdrawn; `null` unless the viewer has opened it, was notified of it, or got it with a message. */
export async function withdrawalNotice(viewer: Viewer, id: string): Promise<string | null> {
  const isWithdrawn = documentId.safeParse(id).success && (await isWithdrawnFrom(viewer, db(), id));
  return isWithdrawn ? 'This document has been withdrawn and is no longer available.' : null;
}

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
        ? { name: fundName, to: null }
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
 * Returns a document whose readers are listed, with its title. For admins.
 * @throws DomainError `not_found` when there is no such document, and for everyone else.
 */
export async function documentAt(viewer: Viewer, id: string): Promise<{ id: string; name: string }> {
  const document = documentId.safeParse(id).success ? await findForAdmin(viewer, db(), id) : undefined;
  if (!document) throw absent();
  return document;
}

/** The members who have read a document, for admins. */
export const readerList = serveListOf(READERS, {
  need: { sees: 'documents' },
  parent: 'document',
  parentAt: documentAt,
  rows: ({ id }: { id: string; name: string }) => ({ find: findReaders(id), rowOf: (reader) => reader }),
});

/** Returns how many members have read a document, and for how many milliseconds; zero for everyone but admins. */
export const readingOf = (viewer: Viewer, id: string) => sumReaders(viewer, db(), id);

/** Returns the viewer's reading data for their data export. */
export const ownReadingData = (viewer: Viewer) => findOwnReading(viewer, db());
