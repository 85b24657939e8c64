import { contentDisposition } from '#app/integrations/storage/content-disposition.ts';
import { CSV_TYPE, csvOf, XLSX_TYPE, xlsxOf } from '#app/platform/lists/spreadsheets.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import type { ServerContext } from './context.ts';

export type TableFormat = 'csv' | 'xlsx';

type TableFile<Row> = {
  /** What it is of: "People"; also the name of the sheet. */
  name: string;
  /** Which part: "Kontor Systems, book of 2026-11-20". */
  part?: string;
  columns: readonly TableColumn<Row>[];
  rows: AsyncIterable<Row>;
  format?: TableFormat;
};

/**
 * Returns a table as a file to download, which no cache keeps.
 * @throws DomainError `unprocessable` when a spreadsheet would have too many rows.
 */
export async function tableFile<Row>(
  c: ServerContext,
  { name, part, columns, rows, format = 'csv' }: TableFile<Row>,
): Promise<Response> {
  const body = format === 'csv' ? csvOf(columns, rows) : await xlsxOf(columns, rows, name);
  return c.body(body, 200, {
    'Content-Type': format === 'csv' ? CSV_TYPE : XLSX_TYPE,
    'Content-Disposition': contentDisposition(
      'attachment',
      fileName(part ? `${name}, ${part} of` : `${name},`, format),
    ),
    'Cache-Control': 'private, no-store',
  });
}

/** Adds the day in UTC and the ending to the name of a file. */
export const fileName = (name: string, ending: string): string =>
  `${name} ${new Date().toISOString().slice(0, 10)}.${ending}`;
