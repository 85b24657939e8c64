import { db, transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { allRows, EXPORT_CHUNK } from '#app/platform/lists/all-rows.ts';
import { findEntries } from './book.queries.server.ts';
import { bookTerms, entryOf, interestOf } from './book.server.ts';
import type { BookFilters, BookTerms } from './book.ts';
import type { ExportRow } from './book-export.ts';
import { findInterest } from './book-interest.queries.server.ts';
import { currentWeights } from './weights.server.ts';

/** A book to export: its name and rows. */
export type ExportedBook = { name: string; rows: AsyncGenerator<ExportRow> };

/**
 * Exports an opportunity's book and records the export in the audit log first: commitments, oldest first, then
 * members who have only shown interest.
 * @throws DomainError `not_found` when there is no such opportunity, and for everyone but admins.
 */
export async function exportBook(
  viewer: Viewer,
  { opportunityId, format, signal }: { opportunityId: string; format: 'csv' | 'xlsx'; signal: AbortSignal },
): Promise<ExportedBook> {
  const terms = await bookTerms(viewer, opportunityId);
  if (!terms) throw new DomainError('not_found', 'Book not found.');
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
  const asked = { opportunityId: terms.id, filters, limit: EXPORT_CHUNK };
  const weights = await currentWeights();
  yield* allRows(
    signal,
    (position) => findEntries(viewer, db(), { ...asked, position }),
    (row) => ({ key: row.sortKey, id: row.commitment.id }),
    entryOf,
  );
  yield* allRows(
    signal,
    (position) => findInterest(viewer, db(), { ...asked, position }),
    (row) => ({ key: row.sortKey, id: row.member.id }),
    (row) => interestOf(row, terms, weights),
  );
}
