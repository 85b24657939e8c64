import { DomainError } from '#app/domain/errors.ts';
import type { LineType } from '#app/domain/investing/ledger.ts';
import {
  fitsKind,
  type GivenAmount,
  type NoticeContent,
  type NoticeKind,
} from '#app/domain/investing/notice.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { KNOWN_HEADERS } from '#app/features/ledger/imports/ilpa-names.ts';
import { Signs } from '#app/features/ledger/imports/ilpa-signs.ts';
import type { Recalled } from '#app/features/ledger/imports/parsed-file.ts';
import { problemsOfLine } from '#app/platform/tables/check-line.ts';
import { type Columns, findColumns, headersOf, takeHeader } from '#app/platform/tables/columns.ts';
import { shapeOf } from '#app/platform/tables/shape.server.ts';
import { cellText, type ImportProblem, type TableLine } from '#app/platform/tables/table.ts';
import { readTableApart } from '#app/platform/tables/table-in-own-process.server.ts';
import type { Words } from '#app/platform/tables/table-reading.ts';
import { type DecimalSign, questionText, WritingReader } from '#app/platform/tables/writing.ts';
import { MOST_LINES } from '../notice.ts';

const COLUMNS = ['investor', 'entity', 'type', 'amount'] as const;
const MOST_ROWS = 100_000;
const MOST_PROBLEMS = 200;

/** A line of a file of amounts whose cells are individually valid. */
type AmountRow = { line: number; investor: string; entity: string; type: LineType; amount: number };

/** A holder as a file names one. */
type NamedHolder = { positionId: string; email: string; entityId: string | null; name: string };

export type AmountsRead = {
  content: NoticeContent;
  rows: number;
  problems: ImportProblem[];
  /** How the amounts are written, where that can be understood in two ways. */
  question: string | null;
  shape: string;
};

/** How a file of amounts is read: as a person chose, else as files with its headers were before. */
export type AmountsReading = {
  decimals: DecimalSign | null;
  words: Words;
  recall: (shape: string) => Promise<Recalled | null>;
};

/**
 * Reads the amounts of holders from a CSV or XLSX file, or from pasted lines, with the columns investor, entity, type and
 * amount. A type that the draft has no line for gets one. Problems name their line.
 * @throws DomainError `unprocessable` when the file as a whole cannot be read.
 */
export async function readAmountsFile(
  bytes: Uint8Array,
  { kind, content, currency }: { kind: NoticeKind; content: NoticeContent; currency: Currency },
  holders: readonly NamedHolder[],
  reading: AmountsReading,
): Promise<AmountsRead> {
  const problems: ImportProblem[] = [];
  const { rows, question, shape } = await readRows(bytes, problems, currency, reading);
  const lines = [...content.lines];
  const lineOf = new Map<LineType, string>();
  const firstAt = new Map<string, number>();
  const byEmail = Map.groupBy(holders, ({ email }) => email.toLowerCase());
  const amounts: GivenAmount[] = [];
  const refuse = ({ line }: AmountRow, column: string, value: string, problem: string) =>
    void problems.push({ line, column, value, problem });
  for (const row of rows) {
    if (!fitsKind(row.type, kind)) {
      refuse(row, 'type', row.type, 'This type does not belong in this kind of notice.');
      continue;
    }
    const found = holderOf(row, byEmail.get(row.investor.toLowerCase()) ?? []);
    if ('problem' in found) {
      refuse(row, found.column, found.column === 'investor' ? row.investor : row.entity, found.problem);
      continue;
    }
    const same = `${found.positionId} ${row.type}`;
    const first = firstAt.get(same);
    if (first !== undefined) {
      refuse(row, 'type', row.type, `Line ${first} has the same holder and type.`);
      continue;
    }
    firstAt.set(same, row.line);
    const key = lineOf.get(row.type) ?? keyOfLine(lines, row.type);
    lineOf.set(row.type, key);
    amounts.push({ positionId: found.positionId, line: key, amount: row.amount });
  }
  if (lines.length > MOST_LINES)
    throw new DomainError('unprocessable', `A notice can have at most ${MOST_LINES} lines.`);
  // Other lines are not read yet.
  if (!question) problems.push(...differentSums(content, amounts, currency));
  const read: NoticeContent = { ...content, lines, basis: 'amounts', excused: [], amounts };
  return { content: read, rows: rows.length, problems: problems.slice(0, MOST_PROBLEMS), question, shape };
}

async function readRows(
  bytes: Uint8Array,
  problems: ImportProblem[],
  currency: Currency,
  reading: AmountsReading,
) {
  const lines = readTableApart(bytes, { notices: [], sheets: [] });
  const header = await takeHeader(lines);
  if (!header) throw new DomainError('unprocessable', 'The file has no lines.');
  const shape = shapeOf(headersOf(header.cells));
  const recalled = await reading.recall(shape);
  const known = { names: COLUMNS, optional: ['entity'], known: KNOWN_HEADERS };
  const mapping = Object.entries(recalled?.choices.mapping ?? {}).filter(([column]) =>
    COLUMNS.some((one) => one === column),
  );
  const columns = findColumns(known, header.cells, Object.fromEntries(mapping));
  if (columns.missing.length > 0)
    throw new DomainError(
      'unprocessable',
      `The first line has to name the columns ${COLUMNS.join(', ')}. Missing: ${columns.missing.join(', ')}.`,
    );
  const all: TableLine[] = [];
  for await (const line of lines) {
    if (all.length >= MOST_ROWS)
      throw new DomainError('payload_too_large', `Files can have at most ${MOST_ROWS} lines.`);
    const unfit = problemsOfLine(line, columns);
    problems.push(...unfit);
    if (unfit.length === 0) all.push(line);
  }
  const decimals = reading.decimals ?? recalled?.choices.decimals ?? null;
  const about = { currency, words: reading.words };
  const first = rowsOf(all, columns, new WritingReader({ decimals, days: null }), about);
  const shown = first.writing.answered();
  const read = shown ? rowsOf(all, columns, new WritingReader(shown), about) : first;
  problems.push(...read.problems);
  const question = read.writing.questions.get('decimals');
  return { rows: read.rows, question: question ? questionText(question) : null, shape };
}

function rowsOf(
  lines: readonly TableLine[],
  { places }: Columns,
  writing: WritingReader,
  { currency, words }: { currency: Currency; words: Words },
) {
  const rows: AmountRow[] = [];
  const problems: ImportProblem[] = [];
  const signs = new Signs({ isTemplate: false, words: words.type ?? {} });
  for (const { line, cells, numbers = [] } of lines) {
    const text = (column: string) => cellText(cells[places.get(column) ?? -1] ?? '').slice(0, 320);
    const refuse = (column: string, problem: string) =>
      void problems.push({ line, column, value: text(column).slice(0, 100).toWellFormed(), problem });
    const type = signs.typeOf(text('type').slice(0, 200));
    const isNumber = numbers.includes(places.get('amount') ?? -1);
    const amount = writing.amount({ text: text('amount').slice(0, 100), line, isNumber }, currency);
    if (text('investor') === '') refuse('investor', 'It is missing.');
    if ('problem' in type) refuse('type', type.problem);
    else if (type.value.unfunded && type.value.unfunded !== 'lowered')
      refuse('type', `Use ${type.value.type}, and set on its line what happens to the unfunded commitment.`);
    if (amount && 'problem' in amount) refuse('amount', amount.problem);
    else if (amount && amount.value < 0)
      refuse('amount', 'Amounts cannot be negative. The type sets the direction.');
    else if (amount && 'value' in type && text('investor') !== '')
      rows.push({
        ...{ line, investor: text('investor'), entity: text('entity') },
        ...{ type: type.value.type, amount: amount.value },
      });
  }
  return { rows, problems, writing };
}

type Found = { positionId: string } | { column: 'investor' | 'entity'; problem: string };

/** `own`: the positions of the member with the row's address. */
function holderOf({ entity }: Pick<AmountRow, 'entity'>, own: readonly NamedHolder[]): Found {
  if (own.length === 0) return { column: 'investor', problem: 'No holder of this vehicle has this address.' };
  const [one, ...more] = own.filter(({ entityId, name }) =>
    entity === '' ? entityId === null : entityId !== null && isNamed(name, entity),
  );
  if (one && more.length === 0) return one;
  const names = own.map(({ entityId, name }) => (entityId === null ? 'an empty entity' : name));
  return { column: 'entity', problem: `They hold it with another entity. Use ${names.join(' or ')}.` };
}

/** A joint entity is called by both names. */
const isNamed = (name: string, entity: string): boolean =>
  name === entity || name.startsWith(`${entity} and `);

function keyOfLine(lines: NoticeContent['lines'], type: LineType): string {
  const known = lines.find((line) => line.type === type);
  if (known) return known.key;
  const added = { key: type, type, description: '', amount: 0, insideFund: true, recallable: false };
  lines.push(added);
  return added.key;
}

/** Lines whose total was typed and is not what the file comes to. */
function differentSums(
  { lines, basis }: NoticeContent,
  amounts: readonly GivenAmount[],
  currency: Currency,
): ImportProblem[] {
  if (basis === 'amounts') return [];
  return lines.flatMap(({ key, type, amount }) => {
    const sum = amounts.reduce((all, one) => (one.line === key ? all + one.amount : all), 0);
    if (amount === 0 || sum === amount) return [];
    const problem = `The amounts of ${type} add up to ${plainAmount(sum, currency)}, and the line is ${plainAmount(amount, currency)}.`;
    return [{ line: 1, column: 'amount', value: plainAmount(sum, currency), problem }];
  });
}
