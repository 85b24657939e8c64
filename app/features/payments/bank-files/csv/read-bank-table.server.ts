import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { DomainError } from '#app/domain/errors.ts';
import { referencesIn } from '#app/domain/money/creditor-reference.ts';
import { type Currency, currencyOf } from '#app/domain/money/currencies.ts';
import { type Columns, findColumns, takeHeader } from '#app/platform/tables/columns.ts';
import { csvLines } from '#app/platform/tables/csv-lines.server.ts';
import { foreignFormat } from '#app/platform/tables/foreign-formats.server.ts';
import { shapeOf } from '#app/platform/tables/shape.server.ts';
import { cellText, type TableLine } from '#app/platform/tables/table.ts';
import { DAY_ORDERS, readAmount, readDay, WritingReader } from '#app/platform/tables/writing.ts';
import { BOOKED, type FileEntry, type FileStatement } from '../bank-file.ts';
import { LONGEST, refusedAt } from '../xml-tree.server.ts';
import {
  type BankTable,
  FILE_COLUMNS,
  problemOfChoices,
  TABLE_COLUMNS,
  type TableChoices,
  type TableColumn,
} from './bank-table.ts';

const MOST_LINES = 100_000;
const SAMPLED = 5;
/** More would not be read. */
const MOST_PROBLEMS = 20;

type Choices = TableChoices & { currency: Currency };
type Reading = { table: BankTable; statement: FileStatement | null };

/**
 * Reads a bank's CSV; runs in a process of its own. Without choices, says what has to be chosen; with them, its entries.
 * @throws DomainError `unprocessable` for the whole file, with the line and the reason.
 */
export async function readBankTable(bytes: Uint8Array, choices: Choices | null): Promise<Reading> {
  const foreign = foreignFormat(bytes);
  if (bytes.length === 0 || foreign) throw new DomainError('unprocessable', foreign ?? 'The file is empty.');
  // Banks write what their customers' old spreadsheet programs read.
  const text = isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
  const all = csvLines(text);
  const header = await takeHeader(all);
  const found = header && findColumns(FILE_COLUMNS, header.cells, choices?.columns ?? {});
  if (!found || found.headers.filter(Boolean).length < LEAST_COLUMNS)
    throw new DomainError('unprocessable', 'No line names the columns: day, amount, purpose.');
  const sample: string[][] = [];
  const entries: FileEntry[] = [];
  const problems: string[] = [];
  const writing = new WritingReader({ days: null, decimals: null });
  let lines = 0;
  for await (const line of all) {
    lines += 1;
    if (lines > MOST_LINES) throw refusedAt(line.line, `a file can have at most ${MOST_LINES} lines.`);
    if (sample.length < SAMPLED) sample.push(line.cells.map((cell) => cell.trim().slice(0, 80)));
    readWriting(writing, line, found);
    if (choices && problems.length <= MOST_PROBLEMS)
      try {
        entries.push(entryOf(line, found, choices));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        problems.push(error.message);
      }
  }
  if (lines === 0) throw new DomainError('unprocessable', 'The file has no line below its columns.');
  const { headers } = found;
  const shape = shapeOf(headers);
  const guess = { columns: columnsOf(found), ...writing.shown() };
  const table = { headers, sample, lines, shape, guess };
  if (!choices) return { table, statement: null };
  const problem = problemOfChoices(choices);
  if (problem) throw new DomainError('unprocessable', problem);
  if (problems.length > MOST_PROBLEMS) problems.splice(MOST_PROBLEMS, 1, 'More lines have problems.');
  if (problems.length > 0) throw new DomainError('unprocessable', problems.join(' '));
  return { table, statement: statementOf(entries, choices, bytes) };
}

/** Day and amount, in one column or two. */
const LEAST_COLUMNS = 3;

/** What the headers look like. */
function columnsOf({ headers, places }: Columns): TableChoices['columns'] {
  const columns: Partial<Record<TableColumn, string>> = {};
  for (const [column, place] of places) columns[column as TableColumn] = headers[place] ?? '';
  if (columns.credit) delete columns.amount;
  return columns;
}

/** Learns from a line how days and amounts are written. */
function readWriting(writing: WritingReader, { line, cells }: TableLine, { places }: Columns): void {
  const cell = (column: TableColumn) => ({ line, text: cellText(cells[places.get(column) ?? -1] ?? '') });
  writing.day(cell('day'));
  for (const column of ['amount', 'credit', 'debit'] as const) writing.amount(cell(column));
}

function entryOf({ line, cells }: TableLine, columns: Columns, choices: Choices): FileEntry {
  const text = (column: TableColumn): string => {
    const place = choices.columns[column] ? columns.places.get(column) : undefined;
    if (choices.columns[column] && place === undefined)
      throw refusedAt(1, `there is no column “${choices.columns[column]}”.`);
    return place === undefined ? '' : cellText(cells[place] ?? '').slice(0, LONGEST);
  };
  const day = readDay(text('day'), choices.days);
  if (!('value' in day))
    throw refusedAt(line, `“${text('day').slice(0, 40)}” is not a day like ${DAY_ORDERS[choices.days]}.`);
  const currency = text('currency').toUpperCase();
  if (currency !== '' && currency !== choices.currency)
    throw refusedAt(
      line,
      currencyOf(currency)
        ? `an entry in ${currency} is on an account in ${choices.currency}.`
        : `“${currency.slice(0, 20)}” is not ${choices.currency}, the currency of the account.`,
    );
  const amount = signedAmount(line, text, choices);
  const purpose = text('purpose');
  return {
    ...{ line, amount: Math.abs(amount), direction: amount < 0 ? 'out' : 'in', isReversal: false },
    // A line that moves nothing is information.
    ...{ status: amount === 0 ? 'INFO' : BOOKED, bookedOn: day.value, valueDate: day.value },
    ...{
      entryReference: text('bank_id') || null,
      endToEndId: null,
      batchId: null,
      returnReason: null,
      flaw: null,
    },
    ...{ texts: purpose ? [purpose] : [], references: referencesIn(purpose).slice(0, 100) },
    ...{ counterparty: text('payer') || null, counterpartyIban: ibanOf(text('payer_account')) },
  };
}

/** In minor units; below zero for money that went out. */
function signedAmount(line: number, text: (column: TableColumn) => string, choices: Choices): number {
  const read = (column: TableColumn): number | null => {
    const written = text(column);
    if (written === '') return null;
    const amount = readAmount(written, choices.decimals, choices.currency);
    if (!('value' in amount))
      throw refusedAt(line, `“${written.slice(0, 40)}” is not an amount in ${choices.currency}.`);
    return amount.value;
  };
  if (choices.columns.amount) {
    const amount = read('amount');
    if (amount === null) throw refusedAt(line, 'this line has no amount.');
    return amount;
  }
  const [credit, debit] = [read('credit'), read('debit')];
  if (credit && debit) throw refusedAt(line, 'this line has both money in and money out.');
  if (credit === null && debit === null) throw refusedAt(line, 'this line has no amount.');
  return debit ? -Math.abs(debit) : (credit ?? 0);
}

const ibanOf = (text: string): string | null => text.replace(/\s/g, '').toUpperCase().slice(0, 40) || null;

function statementOf(entries: FileEntry[], choices: Choices, bytes: Uint8Array): FileStatement {
  const days = entries.map(({ bookedOn }) => bookedOn).sort();
  const { days: order, decimals, columns } = choices;
  const read = [order, decimals, ...TABLE_COLUMNS.map((column) => columns[column] ?? '')];
  const digest = createHash('sha256').update(bytes).update(JSON.stringify(read)).digest('hex');
  return {
    ...{ line: 1, kind: 'csv', statementId: `CSV ${digest.slice(0, 12)}`, sequence: '', isCopy: false },
    ...{ account: choices.account, currency: choices.currency, opening: null, closing: null, warning: null },
    ...{ fromDay: days[0] ?? null, toDay: days.at(-1) ?? null, entries },
  };
}
