import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import type { UnsureColumn } from '#app/platform/tables/columns.ts';
import type { ImportProblem } from '#app/platform/tables/table.ts';
import { questionText, type WritingQuestion } from '#app/platform/tables/writing.ts';
import type { ImportKind } from './import-format.ts';

/** What a file adds to one vehicle (for rates: one pair), by line type. */
export type ImportTotal = {
  about: string;
  type: string;
  lines: number;
  /** Minor units; `null` for rates. */
  amount: number | null;
  currency: Currency | null;
  /** For valuations: how many holders they are of, and whether as shares of a whole vehicle. */
  holders?: { count: number; isWhole: boolean } | undefined;
};

/** The findings about a file, and what importing it adds. A dry run and the import itself produce the same report. */
export type ImportReport = {
  /** `null` if it was neither specified nor detected from the header. */
  kind: ImportKind | null;
  lineCount: number;
  /** Already recorded with the same content: they add nothing. */
  knownCount: number;
  newCount: number;
  errorCount: number;
  /** The first `MOST_PROBLEMS`. */
  problems: ImportProblem[];
  totals: ImportTotal[];
  /** Information that does not prevent the import. */
  notices: string[];
  /** What looks wrong, in sentences: a person has to confirm it before the import. */
  toConfirm: string[];
  headers: string[];
  /** Required columns missing from the header: they have to be mapped. */
  missing: string[];
  /** Columns that a person has to match to a header, or to none. */
  unsure: UnsureColumn[];
  questions: WritingQuestion[];
  /** Words that we do not know: a person can say what they stand for. */
  words: UnknownWord[];
  sheets: string[];
  /** Of each header, the first values below it, for a person who matches columns. */
  samples: string[][];
};

/** A word of the file that is none of ours. */
export type UnknownWord = {
  column: string;
  word: string;
  lines: number;
  /** What it may stand for; empty for a type that may be any. */
  choices: readonly string[];
};

/** Returns the words that a person can say the meaning of, each once, and the problems without these meanings. */
export function unknownWords(problems: readonly ImportProblem[]): {
  words: UnknownWord[];
  problems: ImportProblem[];
} {
  const words = new Map<string, UnknownWord>();
  const bare = problems.map(({ instead, ...problem }) => {
    const { column, value } = problem;
    if (!instead || column === null || value === '') return problem;
    const key = `${column} ${value}`;
    const known = words.get(key);
    if (known) known.lines += 1;
    else if (words.size < MOST_WORDS)
      words.set(key, { column, word: value, lines: 1, choices: instead.slice(0, MOST_CHOICES) });
    return problem;
  });
  return { words: [...words.values()], problems: bare };
}

/** Finds the unknown word of a cell. */
export const wordOf = (
  words: readonly UnknownWord[],
  column: string | null,
  value: string,
): UnknownWord | undefined => words.find((one) => one.column === column && one.word === value);

const MOST_WORDS = 200;
const MOST_CHOICES = 200;

/** Maximum number of problems listed; all are counted. */
export const MOST_PROBLEMS = 1_000;

/** Returns whether the kind or the columns of a file have to be chosen before it can be read. */
export const needsChoices = (report: ImportReport): boolean =>
  needsColumns(report) || report.questions.length > 0;

/** The same, but for how its cells are written. */
export const needsColumns = ({ kind, missing, unsure }: ImportReport): boolean =>
  kind === null || missing.length > 0 || unsure.length > 0;

/** Returns what has to be chosen before a file can be read, and why. */
export function columnsText({ kind, missing, unsure, questions }: ImportReport): string {
  const sentences = unsure.map(({ column, headers }) => {
    const named = headers.slice(0, 10).map((header) => `“${header}”`);
    return kind === 'valuations' && column === 'investor'
      ? `No column is known to name the investor, but the file also has ${named.join(', ')}. Choose the column of the investor, or say that these are values of whole vehicles.`
      : `${named.join(', ')} may be our column ${column}. Choose the column, or say that it is not in the file.`;
  });
  if (missing.length > 0)
    sentences.unshift(`The file has no column ${missing.join(', ')}. Choose the matching columns.`);
  sentences.push(...questions.map(questionText));
  return sentences.join(' ');
}

/** Returns how the errors of a file are mended: by other columns, in the file, or both. */
export function cureText({ problems, words }: Pick<ImportReport, 'problems' | 'words'>): string {
  const isOfWord = ({ column, value }: ImportProblem) => wordOf(words, column, value) !== undefined;
  if (problems.length > 0 && problems.every(isOfWord)) return 'Choose what its unknown words stand for.';
  const areOfColumns = problems.filter(({ isOfColumns }) => isOfColumns).length;
  if (areOfColumns === 0) return 'Correct it and upload it again.';
  const choose = 'Choose the right columns under Change how it is read';
  return areOfColumns === problems.length
    ? `${choose}, and check the file again.`
    : `${choose}; correct the other errors in the file, and upload it again.`;
}

export const mayBeImported = (report: ImportReport): boolean =>
  report.errorCount === 0 && !needsChoices(report) && report.newCount > 0;

/** Returns whose values a total adds up: "whole vehicle, 4 holders". */
export const holdersText = ({ count: number, isWhole }: NonNullable<ImportTotal['holders']>): string =>
  `${isWhole ? 'whole vehicle, ' : ''}${count(number)} ${number === 1 ? 'holder' : 'holders'}`;

/** Formats a report for a terminal, one sentence per line. */
export function importReportText(
  report: ImportReport,
  { isDryRun, isConfirmed = false }: { isDryRun: boolean; isConfirmed?: boolean },
): string {
  const { lineCount, knownCount, newCount, errorCount, problems, totals, notices, toConfirm } = report;
  const lines = problems.map(
    ({ line, column, value, problem }) =>
      `line ${line}${column === null ? '' : `, ${column}`}${value === '' ? '' : ` “${value}”`}: ${problem}`,
  );
  if (errorCount > problems.length) lines.push(`… and ${count(errorCount - problems.length)} more.`);
  lines.push(...notices, ...toConfirm);
  for (const { about, type, lines: number, amount, currency, holders } of totals)
    lines.push(
      `${about}: ${count(number)} × ${type}${holders ? ` (${holdersText(holders)})` : ''}${amount === null || currency === null ? '' : `, ${plainAmount(amount, currency)} ${currency}`}`,
    );
  const outcome =
    errorCount > 0
      ? `${count(errorCount)} ${errorCount === 1 ? 'error' : 'errors'}: nothing was recorded.`
      : toConfirm.length > 0 && !isConfirmed
        ? 'Nothing was recorded: some of it looks wrong.'
        : `${count(newCount)} ${isDryRun ? 'would be' : 'were'} recorded.`;
  const read = `${count(lineCount)} ${lineCount === 1 ? 'line' : 'lines'}`;
  lines.push(`${read}, ${count(knownCount)} recorded already. ${outcome}`);
  return lines.join('\n');
}

const count = (number: number): string => number.toLocaleString('en-GB');
