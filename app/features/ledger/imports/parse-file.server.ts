import { DomainError } from '#app/domain/errors.ts';
import { type Currency, FIRST_CURRENCIES } from '#app/domain/money/currencies.ts';
import { problemsOfLine } from '#app/platform/tables/check-line.ts';
import {
  type ColumnMapping,
  type Columns,
  columnNotices,
  headerKey,
  headersOf,
  ignoredHeaders,
  takeHeader,
} from '#app/platform/tables/columns.ts';
import { shapeOf } from '#app/platform/tables/shape.server.ts';
import {
  cellText,
  type ImportProblem,
  type TableFacts,
  type TableLine,
  visibleText,
} from '#app/platform/tables/table.ts';
import { readTableApart } from '#app/platform/tables/table-in-own-process.server.ts';
import { UNCHOSEN } from '#app/platform/tables/table-reading.ts';
import { type Writing, WritingReader } from '#app/platform/tables/writing.ts';
import type { RateEntry } from '../ledger-entry.ts';
import {
  type LedgerRow,
  type NamesInRow,
  type RowReading,
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
import type { FileChoices, FileInput, ParsedFile, Recalled } from './parsed-file.ts';

type Reading = {
  /** After so many lines, when other work gets its turn. */
  onProgress?: (lines: number) => Promise<void>;
  /** Asked where nobody chose anything about the file. */
  recall?: (shape: string) => Promise<Recalled | null>;
  /** Of all that the European Central Bank publishes, rates of these are read. */
  quotes?: readonly Currency[];
};

/** Number of lines between calls of `onProgress`, when other work gets its turn. */
const LINES_AT_ONCE = 2_000;

/**
 * Reads a whole file. Problems of single cells are listed in `problems`. Where a cell can be read in two ways and the
 * others show which, the file is read again by that.
 * @throws DomainError `unprocessable` when the file as a whole cannot be read, `payload_too_large` if it is too
 * large.
 */
export async function parseFile(
  input: FileInput,
  { onProgress = nextTurn, recall, quotes = FIRST_CURRENCIES }: Reading = {},
): Promise<ParsedFile> {
  if (input.bytes.length > MOST_IMPORT_BYTES)
    throw new DomainError(
      'payload_too_large',
      `Files can be at most ${MOST_IMPORT_BYTES / 1024 / 1024} MB. Split the file and import the parts one by one.`,
    );
  const how = { onProgress, quotes, ...(recall && { recall }) };
  const { parsed, answered } = await readOnce(input, how, null);
  if (!answered) return parsed;
  return (await readOnce(input, how, answered)).parsed;
}

async function readOnce(
  input: FileInput,
  { onProgress, recall, quotes }: Reading & Required<Pick<Reading, 'onProgress' | 'quotes'>>,
  shown: Writing | null,
): Promise<{ parsed: ParsedFile; answered: Writing | null }> {
  const facts: TableFacts = { notices: [], sheets: [] };
  const reading = input.reading ?? UNCHOSEN;
  const lines = readTableApart(input.bytes, facts, reading.sheet)[Symbol.asyncIterator]();
  const header = await takeHeader(lines);
  if (!header) throw new DomainError('unprocessable', 'The file has no lines.');
  const shape = shapeOf(headersOf(header.cells));
  const before = isUnchosen(input) ? ((await recall?.(shape)) ?? null) : null;
  const isOfKind = !input.kind || !before?.choices.kind || before.choices.kind === input.kind;
  const recalled = isOfKind ? before : null;
  const chosen: Required<FileChoices> = { ...input, reading };
  if (recalled) {
    const { kind, mapping, decimals, days } = recalled.choices;
    Object.assign(chosen, { kind: kind ?? input.kind, mapping, reading: { ...reading, decimals, days } });
  }
  const { mapping } = chosen;
  const kind = chosen.kind ?? importKindOf(header.cells);
  const columns = importColumnsOf(kind ?? 'ledger', header.cells, mapping);
  const [missing, unsure] = kind ? [columns.missing, columns.unsure] : [[], []];
  const writing = new WritingReader(shown ?? chosen.reading);
  const parsed: ParsedFile = {
    ...{ kind, headers: columns.headers, lineCount: 0, missing, unsure, questions: [], sheets: [] },
    samples: columns.headers.map(() => []),
    ...{ choices: { kind: chosen.kind, mapping, reading: chosen.reading }, shape },
    notices: recalled ? [`Read as ${recalled.by} chose for a file with these columns.`] : [],
    ...{ problems: [], problemCount: 0, doubtful: [], content: { kind: null } },
  };
  const isClear = missing.length === 0 && unsure.length === 0;
  const read = kind && isClear ? readerOf(parsed, kind, columns, chosen, { writing, quotes }) : null;
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    parsed.lineCount += 1;
    if (parsed.lineCount > MOST_IMPORT_LINES)
      throw new DomainError(
        'payload_too_large',
        `Files can have at most ${MOST_IMPORT_LINES.toLocaleString('en-GB')} lines. Split the file.`,
      );
    if (parsed.lineCount <= MOST_SAMPLED) addSamples(parsed.samples, next.value.cells);
    for (const problem of read?.line(next.value) ?? []) addProblem(parsed, problem);
    if (parsed.lineCount % LINES_AT_ONCE === 0) await onProgress(parsed.lineCount);
  }
  for (const problem of read?.finish?.() ?? []) addProblem(parsed, problem);
  parsed.notices.unshift(...facts.notices);
  parsed.notices.push(...writing.notices());
  parsed.sheets = facts.sheets;
  parsed.questions = [...writing.questions.values()];
  return { parsed, answered: writing.answered() };
}

const isUnchosen = ({ mapping, reading = UNCHOSEN }: FileChoices): boolean =>
  Object.keys(mapping).length === 0 && reading.decimals === null && reading.days === null;

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

function addProblem(parsed: ParsedFile, problem: ImportProblem): void {
  parsed.problemCount += 1;
  if (parsed.problems.length < MOST_PROBLEMS) parsed.problems.push(problem);
}

/** The first lines have what a person needs to know a column by. */
const MOST_SAMPLED = 50;
const SAMPLES = { count: 3, longest: 30 };

/** Adds the values of a line to those of its columns, where they are new. */
function addSamples(samples: readonly string[][], cells: readonly string[]): void {
  for (const [place, known] of samples.entries()) {
    const value = visibleText((cells[place] ?? '').slice(0, SAMPLES.longest)).toWellFormed();
    if (value !== '' && known.length < SAMPLES.count && !known.includes(value)) known.push(value);
  }
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
  chosen: Required<FileChoices>,
  { writing, quotes }: { writing: WritingReader; quotes: readonly Currency[] },
): LineReader {
  const read = rowReaderOf(parsed, kind, columns, chosen, { writing, quotes });
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
  { mapping, reading: { words } }: Required<FileChoices>,
  { writing, quotes }: { writing: WritingReader; quotes: readonly Currency[] },
): LineReader {
  const { headers, places } = columns;
  const { type = {}, ...others } = words;
  const rowReading = { places, writing, words: others };
  if (kind === 'rates' && isEcbHeader(headers)) {
    const rows: RateEntry[] = [];
    parsed.content = { kind, rows, isEcb: true };
    return {
      line: (line) => {
        const read = readEcbRow(line, rowReading, quotes);
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
    const signs = new Signs({ isTemplate, words: type });
    return {
      ...into(rows, (line, by) => readLedgerRow(line, by, signs), rowReading, parsed),
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
    return into(rows, ofClearHolder(readValuationRow, columns, mapping), rowReading, parsed);
  }
  const rows: RateEntry[] = [];
  parsed.content = { kind, rows, isEcb: false };
  return into(rows, readRateRow, rowReading, parsed);
}

type Reader<Row> = (
  line: TableLine,
  reading: RowReading,
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
  return (line, reading) => {
    const read = reader(line, reading);
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
  reading: RowReading,
  { doubtful }: ParsedFile,
): LineReader {
  const same = onceEach();
  const repeated = REPEATED.flatMap((column) => reading.places.get(column) ?? []);
  return {
    line: (line) => {
      const { cells } = line;
      for (const place of repeated) cells[place] = same(cells[place] ?? '');
      const { row, names, problems } = reader(line, reading);
      if (row) rows.push(row);
      else if (names && doubtful.length < MOST_PROBLEMS) doubtful.push(names);
      return problems;
    },
  };
}
