import { transaction } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { exportedRows } from '#app/platform/lists/exported-list.server.ts';
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
  { opportunityId, format }: { opportunityId: string; format: 'csv' | 'xlsx' },
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
  return { name: terms.name, rows: await rowsOf(viewer, terms) };
}

async function rowsOf(viewer: Viewer, terms: BookTerms): Promise<AsyncGenerator<ExportRow>> {
  const filters: BookFilters = { q: '', part: undefined, sort: 'oldest', cursor: undefined };
  const weights = await currentWeights();
  return exportedRows(
    async (tx, limit): Promise<ExportRow[]> => {
      const asked = { opportunityId: terms.id, filters, position: null, limit };
      const entries = await findEntries(viewer, tx, asked);
      const interest = await findInterest(viewer, tx, asked);
      return [...entries.map(entryOf), ...interest.map((row) => interestOf(row, terms, weights))];
    },
    (row) => row,
  );
}
