import { transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { exportedRows } from '#app/platform/lists/exported-list.server.ts';
import { findBookEntries } from './book.queries.server.ts';
import { bookEntryOf, bookTerms, interestOf } from './book.server.ts';
import { type BookFilters, type BookTerms, bookFilters, shownPart } from './book.ts';
import type { ExportRow } from './book-export.ts';
import { findInterest } from './book-interest.queries.server.ts';
import { currentWeights } from './weights.server.ts';

export type ExportedBook = { name: string; rows: AsyncGenerator<ExportRow> };

type BookExportRequest = {
  opportunityId: string;
  format: 'csv' | 'xlsx';
  /** As the list shows it; without filters, the whole book. */
  filters?: BookFilters;
};

/**
 * Exports an opportunity's book and records the export in the audit log first: commitments, oldest first, then
 * members who have only shown interest. With filters, the one or the other list, in its order.
 * @throws DomainError `not_found` when there is no such opportunity, and for everyone but admins.
 */
export async function exportBook(
  viewer: Viewer,
  { opportunityId, format, filters }: BookExportRequest,
): Promise<ExportedBook> {
  const terms = await bookTerms(viewer, opportunityId);
  if (!terms) throw new DomainError('not_found', 'Book not found.');
  const { part, sort } = filters ?? {};
  await transaction((tx) =>
    recordAudit(tx, {
      actorId: viewer.memberId,
      act: 'commitment.exportBook',
      subject: { type: 'opportunity', id: opportunityId },
      before: null,
      after: { format, ...(part && { part }), ...(sort && { sort }) },
    }),
  );
  return { name: terms.name, rows: await rowsOf(viewer, terms, filters) };
}

async function rowsOf(
  viewer: Viewer,
  terms: BookTerms,
  filters: BookFilters | undefined,
): Promise<AsyncGenerator<ExportRow>> {
  const weights = await currentWeights();
  const whole = bookFilters.parse({ sort: 'when' });
  return exportedRows(
    async (tx, limit): Promise<ExportRow[]> => {
      const asked = { opportunityId: terms.id, filters: filters ?? whole, position: null, limit };
      const isInterest = filters && shownPart(terms, filters) === 'interested';
      const entries = isInterest ? [] : await findBookEntries(viewer, tx, asked);
      const interest = isInterest || !filters ? await findInterest(viewer, tx, asked) : [];
      return [...entries.map(bookEntryOf), ...interest.map((row) => interestOf(row, terms, weights))];
    },
    (row) => row,
    filters ? undefined : 'Please export the lists of the book instead, narrowed with filters.',
  );
}
