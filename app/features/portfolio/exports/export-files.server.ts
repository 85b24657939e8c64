import { CSV_TYPE, XLSX_TYPE, xlsxOf } from '#app/platform/lists/spreadsheets.server.ts';
import type { TableColumn } from '#app/platform/lists/table-column.ts';
import type { ExportCell, ExportColumn } from './export-columns.ts';

type Rows = Iterable<readonly ExportCell[]> | AsyncIterable<readonly ExportCell[]>;
/** Rows that are read while they are sent cannot be refused any longer; all others are complete before. */
export type ExportTable = { columns: readonly ExportColumn[]; rows: Rows };
export type ExportFile = {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  type: string;
  ending: string;
};

/** Characters that make spreadsheet programs run a cell as a formula, at the start of a cell or after a separator. */
const FORMULA = /(^|[;\t\r\n]"*)(?=[=+\-@\t\r＝＋－＠])/g;

/** Escapes a text for spreadsheet programs with an apostrophe, which our import removes again. */
export const harmless = (text: string): string => text.replace(FORMULA, "$1'");

const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Writes a line of CSV (RFC 4180): quoted where needed, and without formulas. */
export function csvLine(columns: readonly ExportColumn[], cells: readonly ExportCell[]): string {
  const written = cells.map((cell, index) => {
    if (cell === null) return '';
    // Only texts can be formulas; a negative number stays a number.
    const safe = columns[index]?.kind === 'text' ? harmless(cell) : cell;
    return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${written.join(',')}\r\n`;
}

const LINES_AT_ONCE = 200;

async function* csvParts({ columns, rows }: ExportTable): AsyncGenerator<string, undefined> {
  const header = csvLine(
    columns,
    columns.map(({ name }) => name),
  );
  let part = `\uFEFF${header}`;
  let lines = 1;
  for await (const row of rows) {
    part += csvLine(columns, row);
    lines += 1;
    if (lines % LINES_AT_ONCE !== 0) continue;
    yield part;
    part = '';
  }
  if (part !== '') yield part;
  return undefined;
}

async function* jsonParts(facts: object, { columns, rows }: ExportTable): AsyncGenerator<string, undefined> {
  const head = JSON.stringify({ ...facts, columns: columns.map(({ name }) => name) });
  yield `${head.slice(0, -1)},"rows":[`;
  let separator = '';
  for await (const row of rows) {
    const named = Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]));
    yield `${separator}${JSON.stringify(named)}`;
    separator = ',\n';
  }
  yield ']}\n';
  return undefined;
}

function streamOf(parts: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

/**
 * Writes a table as a file: CSV in UTF-8 with a byte order mark (for spreadsheet programs), JSON with the same cells as texts (amounts stay
 * exact) and `facts` about the whole, or XLSX with real numbers.
 * @throws DomainError `unprocessable` for more rows than a spreadsheet takes.
 */
export async function exportFile(
  table: ExportTable,
  format: 'csv' | 'json' | 'xlsx',
  facts: { what: string; asOf: string; knownAt: string },
): Promise<ExportFile> {
  if (format === 'csv') return { body: streamOf(csvParts(table)), type: CSV_TYPE, ending: 'csv' };
  if (format === 'json')
    return {
      body: streamOf(jsonParts({ what: facts.what, as_of: facts.asOf, known_at: facts.knownAt }, table)),
      type: 'application/json',
      ending: 'json',
    };
  const body = await xlsxOf(table.columns.map(sheetColumn), table.rows, `${facts.what} ${facts.asOf}`);
  return { body, type: XLSX_TYPE, ending: 'xlsx' };
}

function sheetColumn({ name, kind }: ExportColumn, index: number): TableColumn<readonly ExportCell[]> {
  const cellOf = (row: readonly ExportCell[]): ExportCell => row[index] ?? null;
  if (kind !== 'number') return { header: name, kind, value: cellOf };
  return {
    ...{ header: name, kind: 'number' },
    value: (row) => {
      const cell = cellOf(row);
      return cell === null ? null : Number(cell);
    },
  };
}
