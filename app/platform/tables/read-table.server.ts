import { DomainError } from '#app/domain/errors.ts';
import { csvLines } from '#app/platform/tables/csv-lines.server.ts';
import { foreignFormat } from '#app/platform/tables/foreign-formats.server.ts';
import type { TableFacts, TableLine } from '#app/platform/tables/table.ts';
import { sheetRows } from './sheets/sheet-rows.server.ts';
import { noSheet, openWorkbook, refusedFile, type Workbook } from './sheets/workbook.server.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a CSV file (with its separator detected) or a sheet of an XLSX file, line by line. Empty lines are skipped.
 * @param facts filled at the end with what else a spreadsheet contains
 * @param sheet the sheet's name; without it, the first that is shown and has rows
 * @throws DomainError `unprocessable` with the problem of the file.
 */
export async function* readTable(
  bytes: Uint8Array,
  facts: TableFacts = { notices: [], sheets: [] },
  sheet: string | null = null,
): AsyncGenerator<TableLine> {
  if (bytes.length === 0) throw refusedFile('The file is empty.');
  const foreign = foreignFormat(bytes);
  if (foreign) throw refusedFile(foreign);
  yield* ZIP.every((byte, index) => bytes[index] === byte)
    ? sheetLines(bytes, facts, sheet)
    : csvLines(bytes);
}

/** Yields the rows of the sheet with this name, or else of the first that is shown. */
function* sheetLines(bytes: Uint8Array, facts: TableFacts, name: string | null): Generator<TableLine> {
  try {
    const workbook = openWorkbook(bytes);
    const sheet = workbook.sheets.find((one) => (name === null ? !one.isHidden : sheetName(one) === name));
    if (!sheet)
      throw name === null ? noSheet() : refusedFile(`There is no sheet “${name.slice(0, 31)}” in this file.`);
    let [rows, hidden] = [0, 0];
    for (const row of sheetRows(workbook, sheet.part)) {
      rows += 1;
      if (row.isHidden) hidden += 1;
      yield row;
    }
    const others = workbook.sheets.filter((one) => one !== sheet);
    if (others.length > 0) {
      const counted = others.map((one) => ({ one, count: countOf(workbook, one) }));
      const named = counted.map(({ one, count }) => `${describe(one)} (${count})`);
      const shown = workbook.sheets.filter(
        (one) =>
          one === sheet ||
          (!one.isHidden && counted.some((other) => other.one === one && other.count !== rowsText(0))),
      );
      if (shown.length > 1) facts.sheets = shown.slice(0, MOST_SHEETS).map(sheetName);
      facts.notices.push(
        `Read: ${describe(sheet)} (${rowsText(rows)}). Not read: ${named.slice(0, 10).join(', ')}${named.length > 10 ? ` and ${named.length - 10} more sheets` : ''}.`,
      );
    }
    if (hidden > 0)
      facts.notices.push(
        `${rowsText(hidden)} of ${describe(sheet)} hidden, by a filter for example. They are read as well.`,
      );
  } catch (cause) {
    throw cause instanceof DomainError ? cause : noSheet(cause);
  }
}

type Sheet = Workbook['sheets'][number];

/** More would not fit a menu. */
const MOST_SHEETS = 50;

/** A spreadsheet program allows 31 characters. */
const sheetName = ({ name }: Sheet): string => name.slice(0, 31).toWellFormed();

const describe = (sheet: Sheet): string =>
  `the ${sheet.isHidden ? 'hidden ' : ''}sheet “${sheetName(sheet)}”`;

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
