import { CSV_TYPE, csvOf, XLSX_TYPE, xlsxOf } from '#app/platform/lists/spreadsheets.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import type { ServerContext } from './context.ts';
import { fileHeaders, today } from './file-headers.ts';

export type TableFormat = 'csv' | 'xlsx';

type TableFile<Row> = {
  /** What it is of: "People"; also the name of the sheet. */
  name: string;
  /** Which part: "book". */
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
  const type = format === 'csv' ? CSV_TYPE : XLSX_TYPE;
  return c.body(
    body,
    200,
    await fileHeaders([name, ...(part ? [part] : []), today()], { type, ending: format }),
  );
}
