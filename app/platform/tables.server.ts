import { stringify } from 'csv-stringify';
import type { Cell, SheetData } from 'write-excel-file/node';
import { DomainError } from './errors.ts';
import { toMajor } from './money.ts';

/** A value of a cell; nothing where there is none. */
type Value<Kind extends TableKind> =
  | (Kind extends 'text' ? string : Kind extends 'time' ? Date : number)
  | null;

/** `money` is in minor units, `time` a moment, which is written in UTC. */
export type TableKind = 'text' | 'number' | 'money' | 'time';

export type TableColumn<Row> = {
  [Kind in TableKind]: {
    header: string;
    kind: Kind;
    value: (row: Row) => Value<Kind>;
    /** Of the column in a spreadsheet, in characters. */
    width?: number;
  };
}[TableKind];

/** As many rows as a spreadsheet is made of: it is put together in memory. */
export const MOST_SHEET_ROWS = 20_000;

export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * What a spreadsheet program would take for a formula is kept from being one by an apostrophe in front: names and
 * reasons are others' words.
 */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/**
 * A table as CSV, made while it is read: UTF-8 with a mark that spreadsheet programs know it by, lines that end as RFC
 * 4180 has it, amounts in whole units with two decimals and a point, times in ISO and UTC.
 */
export function csvOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): ReadableStream<Uint8Array> {
  const records = recordsOf(columns, rows);
  const encoder = new TextEncoder();
  let begun = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const lines: string[][] = [];
      for (let done = false; !done && lines.length < LINES_AT_ONCE; ) {
        const next = await records.next();
        done = next.done === true;
        if (!next.done) lines.push(next.value);
        else if (lines.length === 0) return controller.close();
      }
      controller.enqueue(encoder.encode((begun ? '' : '\uFEFF') + (await textOf(lines))));
      begun = true;
    },
    async cancel() {
      await records.return(undefined);
    },
  });
}

const LINES_AT_ONCE = 200;

async function* recordsOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string[], undefined> {
  yield columns.map(({ header }) => header);
  for await (const row of rows) yield columns.map((column) => csvCell(column, row));
  return undefined;
}

const textOf = (lines: string[][]): Promise<string> =>
  new Promise((resolve, reject) =>
    stringify(lines, { record_delimiter: 'windows' }, (error, text) =>
      error ? reject(error) : resolve(text),
    ),
  );

function csvCell<Row>(column: TableColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return guarded(column.value(row) ?? '');
    case 'number':
      return column.value(row)?.toString() ?? '';
    case 'money': {
      const amount = column.value(row);
      return amount === null ? '' : toMajor(amount).toFixed(2);
    }
    case 'time':
      return column.value(row)?.toISOString() ?? '';
  }
}

/**
 * A table as a spreadsheet: amounts and times are real numbers and dates (in UTC), the first row stays in sight.
 * @throws DomainError `unprocessable` when there are more rows than a spreadsheet is made of here.
 */
export async function xlsxOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  sheet: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const data: SheetData = [columns.map(({ header }) => ({ value: header, fontWeight: 'bold' as const }))];
  for await (const row of rows) {
    if (data.length > MOST_SHEET_ROWS)
      throw new DomainError(
        'unprocessable',
        `There are more than ${MOST_SHEET_ROWS.toLocaleString('en-GB')} rows, which is too much for a spreadsheet. Please take the CSV.`,
      );
    data.push(columns.map((column) => sheetCell(column, row)));
  }
  // Only who takes a spreadsheet pays for what writes it.
  const { default: writeSheet } = await import('write-excel-file/node');
  const file = await writeSheet(data, {
    sheet: sheetName(sheet),
    stickyRowsCount: 1,
    columns: columns.map(({ width, kind }) => ({ width: width ?? WIDTHS[kind] })),
  }).toBuffer();
  return new Uint8Array(file);
}

const WIDTHS: Record<TableKind, number> = { text: 24, number: 12, money: 16, time: 18 };

/** Thirty-one characters, and none of those that a sheet's name must not have or begin and end with. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';

function sheetCell<Row>(column: TableColumn<Row>, row: Row): Cell {
  switch (column.kind) {
    case 'text': {
      const text = column.value(row);
      return text === null || text === '' ? null : { value: text, type: String };
    }
    case 'number':
      return numberCell(column.value(row), undefined);
    case 'money': {
      const amount = column.value(row);
      return numberCell(amount === null ? null : toMajor(amount), '#,##0.00');
    }
    case 'time': {
      const at = column.value(row);
      return at && { value: at, type: Date, format: 'yyyy-mm-dd hh:mm' };
    }
  }
}

const numberCell = (value: number | null, format: string | undefined): Cell =>
  value === null ? null : { value, type: Number, ...(format && { format }) };
