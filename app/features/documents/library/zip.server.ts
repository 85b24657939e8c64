import { makeZip } from 'client-zip';
import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError, type ErrorCode } from '#app/domain/errors.ts';
import { fileSize } from '#app/platform/format/file-size.ts';
import { holdGrants } from '#app/platform/grants/grants.server.ts';
import { type Copy, openCopy } from '../copies/copies.server.ts';
import { findZipEntries } from './library.queries.server.ts';
import { isDownloadable, MOST_IN_ZIP } from './library.ts';
import { zipPaths } from './zip-names.ts';

/** Maximum total size of one archive. */
const MOST_BYTES = 1_000_000_000;

const zipIds = z.array(z.uuid()).min(1);

type Entry = Awaited<ReturnType<typeof findZipEntries>>[number];

/**
 * Streams these documents as one ZIP archive, each in the form that its policy allows for `viewer`. Files are read
 * and marked one at a time while the archive is sent; if one fails, so does the stream, since an incomplete archive
 * must not look complete. A text file in the archive lists documents that are not included.
 * @throws DomainError `bad_request` for malformed or too many ids, `not_found` for a document that the viewer cannot
 * see, `payload_too_large`, `unprocessable` if none can be included, and as `openCopy`.
 */
export async function zipDocuments(
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  const entries = await checkedEntries(viewer, ids);
  const files: { folder: string; file: Copy; publishedAt: Date | null }[] = [];
  const refused: string[] = [];
  for (const entry of entries) {
    const file = isDownloadable(entry)
      ? await unlessRefused(openCopy(viewer, entry.id, 'download', { later: true }))
      : 'It can only be read in the viewer.';
    if (typeof file === 'string') refused.push(`${entry.title}\r\n  ${file}\r\n`);
    else files.push({ folder: folderOf(entry), file, publishedAt: entry.publishedAt });
  }
  if (files.length === 0)
    throw new DomainError('unprocessable', `None of these can be downloaded. ${refused.join(' ')}`.trim());
  const paths = zipPaths(files.map(({ folder, file }) => ({ folder, fileName: file.fileName })));

  async function* inputs() {
    for (const [index, { file, publishedAt }] of files.entries()) {
      // Access may end while the archive is sent.
      if (viewer.holders) await transaction((tx) => holdGrants(tx, viewer));
      yield { name: paths[index], lastModified: publishedAt ?? new Date(), input: await file.open() };
    }
    if (refused.length > 0)
      yield { name: 'Not included.txt', lastModified: new Date(), input: refused.join('\r\n') };
  }
  return makeZip(inputs());
}

async function checkedEntries(viewer: Viewer, given: readonly string[]): Promise<Entry[]> {
  const ids = zipIds.safeParse([...new Set(given)]);
  if (!ids.success) throw new DomainError('bad_request', 'Please choose at least one document.');
  if (ids.data.length > MOST_IN_ZIP)
    throw new DomainError('bad_request', `Please choose at most ${MOST_IN_ZIP} documents.`);
  const entries = await findZipEntries(viewer, db(), ids.data);
  if (entries.length < ids.data.length)
    throw new DomainError('not_found', 'One of these documents is no longer available.');
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > MOST_BYTES)
    throw new DomainError(
      'payload_too_large',
      `These documents are ${fileSize(bytes)} together. Please choose at most ${fileSize(MOST_BYTES)}.`,
    );
  return entries;
}

/** Codes with which `openCopy` refuses a single file, independent of the others. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set(['payload_too_large', 'unsupported_type', 'unprocessable']);

/** Returns the reason if only this document is refused. */
async function unlessRefused(opened: Promise<Copy>): Promise<Copy | string> {
  try {
    return await opened;
  } catch (error) {
    if (error instanceof DomainError && REFUSALS.has(error.code)) return error.message;
    throw error;
  }
}

const folderOf = ({ opportunityName, fundName, isOwn }: Entry): string =>
  opportunityName ?? fundName ?? (isOwn ? 'Your documents' : 'General');
