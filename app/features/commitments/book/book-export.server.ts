import type { Viewer } from '#app/domain/access/viewer.ts';
import { exportedRows, recordExport } from '#app/platform/lists/exported-list.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import { findBookEntries } from './book.queries.server.ts';
import { bookEntryOf, bookList, interestList, interestOf } from './book.server.ts';
import type { BookEntry } from './book.ts';
import { findInterest } from './book-interest.queries.server.ts';
import type { InterestEntry } from './interest-list.tsx';

/** A commitment, or a member who is interested but has not committed. */
type ExportRow = BookEntry | InterestEntry;

const INTEREST_COLUMNS: readonly TableColumn<InterestEntry>[] = [
  { header: 'State', kind: 'text', value: () => 'Interest only' },
  ...interestList.columns,
];

const HEADERS = new Set([...bookList.columns, ...INTEREST_COLUMNS].map(({ header }) => header));

/** The columns of both lists of a book in one table. */
export const EXPORT_COLUMNS: readonly TableColumn<ExportRow>[] = [...HEADERS].map((header) => {
  const entry = bookList.columns.find((column) => column.header === header);
  const interest = INTEREST_COLUMNS.find((column) => column.header === header);
  const value = (row: ExportRow) => ('asked' in row ? entry?.value(row) : interest?.value(row)) ?? null;
  // Where both lists have a column, it is of one kind.
  return { ...(entry ?? interest), value } as TableColumn<ExportRow>;
});

type BookExportRequest = { opportunityId: string; format: 'csv' | 'xlsx' };

/**
 * Exports the whole book of an opportunity and records the export first: commitments, oldest first, then members who
 * have only shown interest.
 * @throws DomainError `not_found` when there is no such opportunity, and for everyone but admins.
 */
export async function exportBook(
  viewer: Viewer,
  { opportunityId, format }: BookExportRequest,
): Promise<{ name: string; rows: AsyncGenerator<ExportRow> }> {
  const book = await interestList.parentAt(viewer, opportunityId);
  const { id, name } = book;
  await recordExport(viewer, {
    list: 'book',
    parent: { type: 'opportunity', id, name },
    asked: { format },
  });
  const asked = { q: '', sort: 'when' } as const;
  const rows = await exportedRows(
    async (tx, limit): Promise<ExportRow[]> => {
      const entries = await findBookEntries(id)(viewer, tx, asked, limit);
      const interest = await findInterest(id)(viewer, tx, asked, limit);
      return [...entries.map(bookEntryOf), ...interest.map((row) => interestOf(row, book))];
    },
    (row) => row,
    'Please export the lists of the book instead, narrowed with filters.',
  );
  return { name, rows };
}
