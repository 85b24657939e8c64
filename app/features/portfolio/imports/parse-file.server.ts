import { DomainError } from '#app/domain/errors.ts';
import type { RateEntry } from '../ledger/ledger-entry.ts';
import { cellText } from './cell-values.ts';
import {
  type LedgerRow,
  type Named,
  readEcbRow,
  readLedgerRow,
  readRateRow,
  readValuationRow,
  type TableLine,
  type ValuationRow,
} from './file-rows.ts';
import {
  type ColumnMapping,
  currenciesOf,
  headerKey,
  type ImportKind,
  isEcbHeader,
  kindOf,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_LINES,
  missingColumns,
  placesOf,
} from './import-format.ts';
import { type ImportProblem, MOST_PROBLEMS } from './import-report.ts';
import { readTableApart } from './table-in-own-process.server.ts';

export type FileInput = {
  bytes: Uint8Array;
  /** `null` to detect it from the header. */
  kind: ImportKind | null;
  mapping: ColumnMapping;
};

/** A parsed file, before any lookup. */
export type ParsedFile = {
  headers: string[];
  lineCount: number;
  missing: string[];
  notices: string[];
  problems: ImportProblem[];
  problemCount: number;
  /** Names on lines with problems, to be looked up as well. */
  doubtful: (Named & { line: number })[];
  content:
    | { kind: null }
    | { kind: 'ledger'; rows: LedgerRow[] }
    | { kind: 'valuations'; rows: ValuationRow[] }
    | { kind: 'rates'; rows: RateEntry[]; isEcb: boolean };
};

/** Number of lines between calls of `onProgress`, when other work gets its turn. */
const LINES_AT_ONCE = 2_000;

/**
 * Reads a whole file. Problems of single cells are listed in `problems`.
 * @throws DomainError `unprocessable` when the file as a whole cannot be read, `payload_too_large` if it is too
 * large.
 */
export async function parseFile(
  { bytes, kind: given, mapping }: FileInput,
  onProgress: (lines: number) => Promise<void> = nextTurn,
): Promise<ParsedFile> {
  if (bytes.length > MOST_IMPORT_BYTES)
    throw new DomainError(
      'payload_too_large',
      `Files can be at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB. Split the file and import the parts one by one.`,
    );
  const lines = readTableApart(bytes)[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new DomainError('unprocessable', 'The file has no lines.');
  const headers = first.value.cells;
  const kind = given ?? kindOf(headers);
  const missing = kind ? missingColumns(kind, headers, mapping) : [];
  const parsed: ParsedFile = {
    ...{ headers: headers.map((header) => header.slice(0, 100)), lineCount: 0, missing, notices: [] },
    ...{ problems: [], problemCount: 0, doubtful: [], content: { kind: null } },
  };
  const read = kind && missing.length === 0 ? readerOf(parsed, kind, headers, mapping) : null;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    parsed.lineCount += 1;
    if (parsed.lineCount > MOST_IMPORT_LINES)
      throw new DomainError(
        'payload_too_large',
        `Files can have at most ${MOST_IMPORT_LINES.toLocaleString('en-GB')} lines. Split the file.`,
      );
    for (const problem of read?.(next.value) ?? []) addProblem(parsed, problem);
    if (parsed.lineCount % LINES_AT_ONCE === 0) await onProgress(parsed.lineCount);
  }
  return parsed;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function addProblem(parsed: ParsedFile, problem: ImportProblem): void {
  parsed.problemCount += 1;
  if (parsed.problems.length < MOST_PROBLEMS) parsed.problems.push(problem);
}

/** Returns a function that reads a line into `parsed.content` and returns its problems. */
function readerOf(
  parsed: ParsedFile,
  kind: ImportKind,
  headers: readonly string[],
  mapping: ColumnMapping,
): (line: TableLine) => ImportProblem[] {
  const isEcb = kind === 'rates' && isEcbHeader(headers);
  if (isEcb) {
    const rows: RateEntry[] = [];
    parsed.content = { kind, rows, isEcb };
    return (line) => {
      const read = readEcbRow(line, headers);
      rows.push(...read.rows);
      return read.problems;
    };
  }
  const places = placesOf(kind, headers, mapping);
  const ignored = headers.filter(
    (header, index) => header.trim() !== '' && ![...places.values()].includes(index),
  );
  const renamed = [...places].flatMap(([column, place]) =>
    mapping[column] === undefined && headerKey(headers[place] ?? '') !== column
      ? [`${headers[place]?.trim()} as ${column}`]
      : [],
  );
  if (renamed.length > 0) parsed.notices.push(`Columns read: ${renamed.join(', ').slice(0, 300)}.`);
  if (ignored.length > 0) parsed.notices.push(`Ignored columns: ${ignored.join(', ').slice(0, 300)}.`);
  const currencies = currenciesOf(headers, mapping);
  if (kind === 'ledger') {
    const rows: LedgerRow[] = [];
    parsed.content = { kind, rows };
    return into(rows, inOneCurrency(readLedgerRow, currencies), places, parsed);
  }
  if (kind === 'valuations') {
    const rows: ValuationRow[] = [];
    parsed.content = { kind, rows };
    return into(rows, inOneCurrency(readValuationRow, currencies), places, parsed);
  }
  const rows: RateEntry[] = [];
  parsed.content = { kind, rows, isEcb };
  return into(rows, readRateRow, places, parsed);
}

type Reader<Row> = (
  line: TableLine,
  places: ReadonlyMap<string, number>,
) => { row: Row | null; names?: Named & { line: number }; problems: ImportProblem[] };

/** Refuses lines on which a file's two currencies differ, see `currenciesOf`. */
function inOneCurrency<Row>(reader: Reader<Row>, currencies: ReturnType<typeof currenciesOf>): Reader<Row> {
  if (!currencies) return reader;
  return (line, places) => {
    const read = reader(line, places);
    const fund = cellText(line.cells[currencies.fund] ?? '');
    const transaction = cellText(line.cells[currencies.transaction] ?? '');
    if (transaction === '' || transaction === fund) return read;
    const problem = {
      ...{ line: line.line, column: 'currency', value: transaction.slice(0, 100).toWellFormed() },
      problem: `The fund’s currency on this line is ${fund.slice(0, 100).toWellFormed() || 'empty'}. Match the currency column to the header whose currency the amounts have.`,
    };
    return { ...read, row: null, problems: [...read.problems, problem] };
  };
}

/** Limit on the distinct texts that are remembered so that equal cells share one string. */
const MOST_REPEATED = 50_000;

function onceEach(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size < MOST_REPEATED) known.set(text, text);
    return text;
  };
}

/** Columns whose texts repeat on many lines. */
const REPEATED = ['investor', 'entity', 'vehicle', 'currency', 'date', 'base', 'quote', 'source'];

function into<Row>(
  rows: Row[],
  reader: Reader<Row>,
  places: ReadonlyMap<string, number>,
  { headers, doubtful }: ParsedFile,
): (line: TableLine) => ImportProblem[] {
  const same = onceEach();
  const repeated = REPEATED.flatMap((column) => places.get(column) ?? []);
  return (line) => {
    const { cells } = line;
    if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell !== ''))
      return [
        {
          ...{ line: line.line, column: null, value: '' },
          problem: `This line has ${cells.length} cells, but the header has ${headers.length}. Put text that contains the separator in quotation marks.`,
        },
      ];
    for (const place of repeated) cells[place] = same(cells[place] ?? '');
    const { row, names, problems } = reader(line, places);
    if (row) rows.push(row);
    else if (names && doubtful.length < MOST_PROBLEMS) doubtful.push(names);
    return problems;
  };
}
