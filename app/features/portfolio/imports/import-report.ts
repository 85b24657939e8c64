import type { Currency } from '#app/domain/money.ts';
import { plainAmount } from '../ledger/amounts.ts';
import type { ImportKind } from './import-format.ts';

/** A problem in a file, its location, and what would be valid. `line` counts from 1, which is the header. */
export type ImportProblem = { line: number; column: string | null; value: string; problem: string };

/** What a file adds to one vehicle (for rates: one pair), by line type. */
export type ImportTotal = {
  about: string;
  type: string;
  lines: number;
  /** Minor units; `null` for rates. */
  amount: number | null;
  currency: Currency | null;
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
};

/** Maximum number of problems listed; all are counted. */
export const MOST_PROBLEMS = 1_000;

/** Returns whether a report allows its file to be imported. */
export const mayBeImported = ({ errorCount, newCount, missing }: ImportReport): boolean =>
  errorCount === 0 && missing.length === 0 && newCount > 0;

/** Formats a report for a terminal, one sentence per line. */
export function reportText(
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
  for (const { about, type, lines: number, amount, currency } of totals)
    lines.push(
      `${about}: ${count(number)} × ${type}${amount === null ? '' : `, ${plainAmount(amount)} ${currency}`}`,
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
