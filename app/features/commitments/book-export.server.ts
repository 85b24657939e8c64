import { db, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import type { Position } from '#app/platform/paging.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { findEntries } from './book.queries.server.ts';
import { bookTerms, entryOf, interestOf } from './book.server.ts';
import type { BookFilters, BookTerms } from './book.ts';
import type { ExportRow } from './book-export.ts';
import { findInterest } from './book-interest.queries.server.ts';
import { currentWeights } from './weights.server.ts';

/** A book to be written into a file: what it is called, and its rows. */
export type ExportedBook = { name: string; rows: AsyncGenerator<ExportRow> };

/** Rows that are read at once. */
const CHUNK = 500;

/**
 * Takes the book of an opportunity out of the product, which is noted in the audit log first: its commitments, the oldest
 * first, then those who are only interested.
 * @throws DomainError `not_found` where there is none, and for everyone but admins.
 */
export async function exportBook(
  viewer: Viewer,
  { opportunityId, format, signal }: { opportunityId: string; format: 'csv' | 'xlsx'; signal: AbortSignal },
): Promise<ExportedBook> {
  const terms = await bookTerms(viewer, opportunityId);
  if (!terms) throw new DomainError('not_found', 'There is no such book.');
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'commitment.exportBook',
      subject: { type: 'opportunity', id: opportunityId },
      before: null,
      after: { format },
    }),
  );
  return { name: terms.name, rows: rowsOf(viewer, terms, signal) };
}

async function* rowsOf(viewer: Viewer, terms: BookTerms, signal: AbortSignal): AsyncGenerator<ExportRow> {
  const filters: BookFilters = { q: '', part: undefined, sort: 'oldest', cursor: undefined };
  const asked = { opportunityId: terms.id, filters, limit: CHUNK };
  const weights = await currentWeights();
  yield* inParts(
    signal,
    (position) => findEntries(viewer, db(), { ...asked, position }),
    (row) => ({ key: row.sortKey, id: row.commitment.id }),
    entryOf,
  );
  yield* inParts(
    signal,
    (position) => findInterest(viewer, db(), { ...asked, position }),
    (row) => ({ key: row.sortKey, id: row.member.id }),
    (row) => interestOf(row, terms, weights),
  );
}

/** Reads a list to its end, a part at a time. */
async function* inParts<Row, Item>(
  signal: AbortSignal,
  read: (position: Position | null) => PromiseLike<Row[]>,
  positionOf: (row: Row) => Position,
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item> {
  for (let position: Position | null = null; ; ) {
    signal.throwIfAborted();
    const rows: Row[] = await read(position);
    const part = rows.slice(0, CHUNK);
    yield* part.map(itemOf);
    const last = rows.length > CHUNK ? part.at(-1) : undefined;
    if (!last) return;
    position = positionOf(last);
  }
}
