import { type Options, stringify } from 'csv-stringify/sync';
import type { Cell, SheetData } from 'write-excel-file/node';
import { DomainError } from '#app/domain/errors.ts';
import type { TableColumn, TableKind, TableValue } from './table-column.ts';

/** Maximum rows of a spreadsheet, which is built in memory. */
export const MOST_SHEET_ROWS = 20_000;

export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Escapes cells against formula injection. The library escapes a cell that starts like a formula. Programs that split
 * at semicolons or tabs also split a comma-separated file at those, even inside quotes, so the text after them is
 * escaped the same way.
 */
const guarded = (text: string): string => text.replace(/([;\t\r\n]"*)(?=[=+\-@\t\r＝＋－＠])/g, "$1'");

/**
 * Streams a table as CSV: UTF-8 with a byte order mark (for spreadsheet programs), line endings as in RFC 4180, every
 * cell quoted and none a formula, amounts in major units with the decimals of their currency and a point, times in ISO
 * and UTC.
 */
export function csvOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): ReadableStream<Uint8Array> {
  const lines = csvLines(columns, rows);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await lines.return(undefined);
    },
  });
}

const LINES_AT_ONCE = 200;

async function* csvLines<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string, undefined> {
  const options: Options = {
    record_delimiter: 'windows',
    quoted: true,
    quoted_empty: true,
    escape_formulas: true,
    cast: {
      string: (value, { index }) => {
        if (columns[index]?.kind !== 'money') return guarded(value);
        // A negative amount is not a formula.
        return value.startsWith('-') ? { value, escape_formulas: false } : value;
      },
      number: (value) => value.toString(),
      date: (value) => value.toISOString(),
    },
  };
  yield stringify([columns.map(({ header }) => header)], { ...options, bom: true });
  let records: TableValue[][] = [];
  for await (const row of rows) {
    records.push(columns.map((column) => column.value(row)));
    if (records.length < LINES_AT_ONCE) continue;
    yield stringify(records, options);
    records = [];
  }
  if (records.length > 0) yield stringify(records, options);
  return undefined;
}

/**
 * Returns a table as a spreadsheet: amounts and times are real numbers and dates (in UTC), and the first row is
 * frozen.
 * @throws DomainError `unprocessable` when there are more than `MOST_SHEET_ROWS` rows.
 */
export async function xlsxOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  sheet: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const data: SheetData = [
    columns.map(({ header }) => ({ value: exactly(header), fontWeight: 'bold' as const })),
  ];
  for await (const row of rows) {
    if (data.length > MOST_SHEET_ROWS)
      throw new DomainError(
        'unprocessable',
        `Spreadsheets can have at most ${MOST_SHEET_ROWS.toLocaleString('en-GB')} rows. Please export as CSV instead.`,
      );
    data.push(columns.map((column) => sheetCell(column, row)));
  }
  // Loaded on demand: only spreadsheet exports need it.
  const { default: writeSheet } = await import('write-excel-file/node');
  const file = await writeSheet(data, {
    sheet: sheetName(sheet),
    stickyRowsCount: 1,
    columns: columns.map(({ width, kind }) => ({ width: width ?? WIDTHS[kind] })),
  }).toBuffer();
  return new Uint8Array(file);
}

const WIDTHS: Record<TableKind, number> = { text: 24, number: 12, money: 16, time: 18 };

/**
 * Returns a valid sheet name: at most 31 characters, without the characters that are forbidden in it or at its ends.
 */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';

/**
 * Escapes a text as spreadsheet programs do, `_x0041_` for `A`, where it would not stay the same: where it looks like
 * such an escape, and where the library mistakes it for a property that every object has (`constructor`), and writes
 * a file that no program opens.
 */
const exactly = (text: string): string =>
  text in {}
    ? `_x${text.charCodeAt(0).toString(16).padStart(4, '0')}_${text.slice(1)}`
    : text.replace(/_(?=x[\dA-F]{4}_)/gi, '_x005F_');

function sheetCell<Row>(column: TableColumn<Row>, row: Row): Cell {
  switch (column.kind) {
    case 'text': {
      const text = column.value(row);
      return text === null || text === '' ? null : { value: exactly(text), type: String };
    }
    case 'number':
      return numberCell(column.value(row), undefined);
    case 'money': {
      const amount = column.value(row);
      return amount === null ? null : numberCell(Number(amount), formatOf(amount));
    }
    case 'time': {
      const at = column.value(row);
      return at && { value: at, type: Date, format: 'yyyy-mm-dd hh:mm' };
    }
  }
}

/** `#,##0.00`: with as many decimals as the amount has. */
const formatOf = (amount: string): string => `#,##0${amount.replace(/^[^.]*/, '').replace(/\d/g, '0')}`;

const numberCell = (value: number | null, format: string | undefined): Cell =>
  value === null ? null : { value, type: Number, ...(format && { format }) };
