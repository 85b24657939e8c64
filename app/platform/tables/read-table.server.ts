import { DomainError } from '#app/domain/errors.ts';
import { csvLines } from '#app/platform/tables/csv-lines.server.ts';
import { foreignFormat } from '#app/platform/tables/foreign-formats.server.ts';
import type { TableLine } from '#app/platform/tables/table.ts';
import { sheetRows } from './sheets/sheet-rows.server.ts';
import { noSheet, openWorkbook, refusedFile, type Workbook } from './sheets/workbook.server.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];

type Note = (notice: string) => void;

/**
 * Reads a CSV file (with its separator detected) or the first sheet of an XLSX file that is shown, line by line; the
 * first line is the header. Empty lines are skipped.
 * @param note called at the end with what else a spreadsheet contains
 * @throws DomainError `unprocessable` with the problem of the file.
 */
export async function* readTable(bytes: Uint8Array, note: Note = () => undefined): AsyncGenerator<TableLine> {
  if (bytes.length === 0) throw refusedFile('The file is empty.');
  const foreign = foreignFormat(bytes);
  if (foreign) throw refusedFile(foreign);
  yield* ZIP.every((byte, index) => bytes[index] === byte) ? sheetLines(bytes, note) : csvLines(bytes);
}

/** Yields the rows of the first sheet that is shown. */
function* sheetLines(bytes: Uint8Array, note: Note): Generator<TableLine> {
  try {
    const workbook = openWorkbook(bytes);
    const sheet = workbook.sheets.find(({ isHidden }) => !isHidden);
    if (!sheet) throw noSheet();
    let [rows, hidden] = [0, 0];
    for (const row of sheetRows(workbook, sheet.part)) {
      rows += 1;
      if (row.isHidden) hidden += 1;
      yield row;
    }
    const others = workbook.sheets.filter((one) => one !== sheet);
    if (others.length > 0) {
      const named = others.map((one) => `${describe(one)} (${countOf(workbook, one)})`);
      note(
        `Read: ${describe(sheet)} (${rowsText(rows)}). Not read: ${named.slice(0, 10).join(', ')}${named.length > 10 ? ` and ${named.length - 10} more sheets` : ''}.`,
      );
    }
    if (hidden > 0)
      note(
        `${rowsText(hidden)} of ${describe(sheet)} hidden, by a filter for example. They are read as well.`,
      );
  } catch (cause) {
    throw cause instanceof DomainError ? cause : noSheet(cause);
  }
}

type Sheet = Workbook['sheets'][number];

const describe = ({ name, isHidden }: Sheet): string =>
  `the ${isHidden ? 'hidden ' : ''}sheet “${name.slice(0, 31).toWellFormed()}”`;

const rowsText = (rows: number): string => `${rows.toLocaleString('en-GB')} ${rows === 1 ? 'row' : 'rows'}`;

function countOf(workbook: Workbook, { part }: Sheet): string {
  let rows = 0;
  try {
    for (const _row of sheetRows(workbook, part)) rows += 1;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `not counted: ${error.message}`;
  }
  return rowsText(rows);
}
