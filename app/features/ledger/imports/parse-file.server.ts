import { DomainError } from '#app/domain/errors.ts';
import { problemsOfLine } from '#app/platform/tables/check-line.ts';
import {
  type ColumnMapping,
  type Columns,
  columnNotices,
  headerKey,
  ignoredHeaders,
  type UnsureColumn,
} from '#app/platform/tables/columns.ts';
import { cellText, type ImportProblem, type TableLine } from '#app/platform/tables/table.ts';
import { readTableApart } from '#app/platform/tables/table-in-own-process.server.ts';
import type { RateEntry } from '../ledger-entry.ts';
import {
  type LedgerRow,
  type NamesInRow,
  readEcbRow,
  readLedgerRow,
  readRateRow,
  readValuationRow,
  type ValuationRow,
} from './file-rows.ts';
import { TEMPLATE_AMOUNT } from './ilpa-names.ts';
import { Signs } from './ilpa-signs.ts';
import {
  type ImportKind,
  importColumnsOf,
  importKindOf,
  isEcbHeader,
  MOST_IMPORT_BYTES,
  MOST_IMPORT_LINES,
} from './import-format.ts';
import { MOST_PROBLEMS } from './import-report.ts';

export type FileInput = {
  bytes: Uint8Array;
  /** `null` to detect it from the header. */
  kind: ImportKind | null;
  mapping: ColumnMapping;
};

/** A parsed file, before any lookup. */
export type ParsedFile = {
  /** `null` if it was neither specified nor detected from the header. */
  kind: ImportKind | null;
  headers: string[];
  lineCount: number;
  missing: string[];
  unsure: UnsureColumn[];
  notices: string[];
  problems: ImportProblem[];
  problemCount: number;
  /** Names on lines with problems, to be looked up as well. */
  doubtful: (NamesInRow & { line: number })[];
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
  const notices: string[] = [];
  const lines = readTableApart(bytes, (notice) => notices.push(notice))[Symbol.asyncIterator]();
  const first = await lines.next();
  if (first.done) throw new DomainError('unprocessable', 'The file has no lines.');
  const { cells } = first.value;
  const kind = given ?? importKindOf(cells);
  const columns = importColumnsOf(kind ?? 'ledger', cells, mapping);
  const [missing, unsure] = kind ? [columns.missing, columns.unsure] : [[], []];
  const parsed: ParsedFile = {
    ...{ kind, headers: columns.headers, lineCount: 0, missing, unsure, notices },
    ...{ problems: [], problemCount: 0, doubtful: [], content: { kind: null } },
  };
  const isClear = missing.length === 0 && unsure.length === 0;
  const read = kind && isClear ? readerOf(parsed, kind, columns, mapping) : null;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    parsed.lineCount += 1;
    if (parsed.lineCount > MOST_IMPORT_LINES)
      throw new DomainError(
        'payload_too_large',
        `Files can have at most ${MOST_IMPORT_LINES.toLocaleString('en-GB')} lines. Split the file.`,
      );
    for (const problem of read?.line(next.value) ?? []) addProblem(parsed, problem);
    if (parsed.lineCount % LINES_AT_ONCE === 0) await onProgress(parsed.lineCount);
  }
  for (const problem of read?.finish?.() ?? []) addProblem(parsed, problem);
  return parsed;
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function addProblem(parsed: ParsedFile, problem: ImportProblem): void {
  parsed.problemCount += 1;
  if (parsed.problems.length < MOST_PROBLEMS) parsed.problems.push(problem);
}

type LineReader = {
  line(line: TableLine): ImportProblem[];
  /** After the last line: the problems that only the whole file shows. */
  finish?(): Iterable<ImportProblem>;
};

/** Returns a function that reads a line into `parsed.content` and returns its problems. */
function readerOf(
  parsed: ParsedFile,
  kind: ImportKind,
  columns: Columns,
  mapping: ColumnMapping,
): LineReader {
  const read = rowReaderOf(parsed, kind, columns, mapping);
  return {
    ...read,
    line: (line) => {
      const problems = problemsOfLine(line, columns);
      return problems.length > 0 ? problems : read.line(line);
    },
  };
}

function rowReaderOf(
  parsed: ParsedFile,
  kind: ImportKind,
  columns: Columns,
  mapping: ColumnMapping,
): LineReader {
  const { headers, places } = columns;
  if (kind === 'rates' && isEcbHeader(headers)) {
    const rows: RateEntry[] = [];
    parsed.content = { kind, rows, isEcb: true };
    return {
      line: (line) => {
        const read = readEcbRow(line, places);
        rows.push(...read.rows);
        return read.problems;
      },
    };
  }
  parsed.notices.push(...columnNotices(columns, mapping));
  if (kind === 'ledger') {
    const rows: LedgerRow[] = [];
    const content = { kind, rows };
    parsed.content = content;
    const isTemplate = headerKey(headers[places.get('amount') ?? -1] ?? '') === TEMPLATE_AMOUNT;
    const signs = new Signs({ isTemplate });
    return {
      ...into(rows, (line, at) => readLedgerRow(line, at, signs), places, parsed),
      finish: () => {
        const refused = signs.finish();
        content.rows = rows.filter((row) => !refused.has(row));
        parsed.notices.push(...signs.notices());
        return refused.values();
      },
    };
  }
  if (kind === 'valuations') {
    const rows: ValuationRow[] = [];
    parsed.content = { kind, rows };
    return into(rows, ofClearHolder(readValuationRow, columns, mapping), places, parsed);
  }
  const rows: RateEntry[] = [];
  parsed.content = { kind, rows, isEcb: false };
  return into(rows, readRateRow, places, parsed);
}

type Reader<Row> = (
  line: TableLine,
  places: ReadonlyMap<string, number>,
) => { row: Row | null; names?: NamesInRow & { line: number }; problems: ImportProblem[] };

/**
 * Refuses a value without an investor whose line may name one in a column that is not read: unasked, where nobody
 * chose the investor's column; and in the file's own column of investors, where somebody chose to leave it out.
 */
function ofClearHolder(
  reader: Reader<ValuationRow>,
  columns: Columns,
  mapping: ColumnMapping,
): Reader<ValuationRow> {
  const { investor: chosen, ...others } = mapping;
  const own = importColumnsOf('valuations', columns.headers, others).places.get('investor');
  const unread = new Set(ignoredHeaders(columns));
  const doubted = columns.headers.flatMap((header, place) =>
    (chosen === undefined ? unread.has(header) : place === own && unread.has(header)) ? [place] : [],
  );
  if (doubted.length === 0) return reader;
  return (line, places) => {
    const read = reader(line, places);
    if (read.row && read.row.investor !== '') return read;
    const place = doubted.find((at) => cellText(line.cells[at] ?? '') !== '');
    if (place === undefined) return read;
    const problem = {
      ...{ line: line.line, column: 'investor', value: '' },
      problem: `No investor is read on this line, but “${columns.headers[place]}” is not empty. Choose the column of the investor; leave it out only if these are values of whole vehicles.`,
      isOfColumns: true as const,
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
  { doubtful }: ParsedFile,
): LineReader {
  const same = onceEach();
  const repeated = REPEATED.flatMap((column) => places.get(column) ?? []);
  return {
    line: (line) => {
      const { cells } = line;
      for (const place of repeated) cells[place] = same(cells[place] ?? '');
      const { row, names, problems } = reader(line, places);
      if (row) rows.push(row);
      else if (names && doubtful.length < MOST_PROBLEMS) doubtful.push(names);
      return problems;
    },
  };
}
