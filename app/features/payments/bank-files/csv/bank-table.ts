import { z } from 'zod';
import type { FileColumns } from '#app/platform/tables/columns.ts';
import { tableReading } from '#app/platform/tables/table-reading.ts';
import type { Writing } from '#app/platform/tables/writing.ts';
import type { FileEntry, FileStatement } from '../bank-file.ts';

/** The columns of a bank's CSV. Either `amount` has both directions, or `credit` and `debit` have one each. */
export const TABLE_COLUMNS = [
  'day',
  'amount',
  'credit',
  'debit',
  'currency',
  'purpose',
  'payer',
  'payer_account',
  'bank_id',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

export const COLUMN_LABELS: Readonly<Record<TableColumn, string>> = {
  day: 'Day of booking',
  amount: 'Amount, negative for money out',
  credit: 'Money in',
  debit: 'Money out',
  currency: 'Currency',
  purpose: 'Reference or purpose',
  payer: 'Payer’s name',
  payer_account: 'Payer’s account',
  bank_id: 'Bank’s own number',
};

/** Headers of banks, as `headerKey` writes them: they are proposed, and a person confirms them. */
export const FILE_COLUMNS: FileColumns = {
  names: TABLE_COLUMNS,
  optional: TABLE_COLUMNS,
  known: {
    day: ['booking_date', 'buchungstag', 'buchungsdatum', 'date', 'datum', 'transaction_date'],
    amount: ['betrag', 'umsatz', 'amount_eur', 'betrag_(€)', 'betrag_(eur)', 'transaction_amount'],
    credit: ['haben', 'money_in', 'paid_in', 'gutschrift', 'credit_amount'],
    debit: ['soll', 'money_out', 'paid_out', 'lastschrift', 'debit_amount'],
    currency: ['währung', 'waehrung', 'ccy'],
    purpose: ['verwendungszweck', 'reference', 'description', 'remittance_information', 'details', 'text'],
    payer: [
      ...['name', 'payer_name', 'counterparty', 'auftraggeber', 'zahlungspflichtige*r'],
      ...['beguenstigter/zahlungspflichtiger', 'name_zahlungsbeteiligter'],
    ],
    payer_account: ['iban', 'counterparty_iban', 'kontonummer/iban', 'iban_zahlungsbeteiligter', 'account'],
    bank_id: ['transaction_id', 'bank_reference', 'id', 'referenz', 'transaktions_id'],
  },
};

const header = z.string().max(120);

/** How a bank's CSV is read: which header is which column, and how its numbers and days are written. */
export const tableChoices = z.object({
  account: z.string().min(1).max(40),
  columns: z.partialRecord(z.enum(TABLE_COLUMNS), header),
  days: tableReading.shape.days.unwrap(),
  decimals: tableReading.shape.decimals.unwrap(),
});
export type TableChoices = z.infer<typeof tableChoices>;
/** Choices while a person makes them. */
export type OpenChoices = Omit<TableChoices, keyof Writing> & Writing;

/** Choices as they are sent beside the file. */
export const sentChoices = z
  .string()
  .max(4_000)
  .transform((text, { issues }) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.push({ code: 'custom', input: text, message: 'No JSON' });
      return z.NEVER;
    }
  })
  .pipe(tableChoices);

/** What is wrong with choices, before the file is read by them. */
export function problemOfChoices({ columns, days, decimals }: OpenChoices): string | null {
  const isChosen = (column: TableColumn) => Boolean(columns[column]);
  if (!isChosen('day')) return 'Please choose the column with the day.';
  if (isChosen('amount') && (isChosen('credit') || isChosen('debit')))
    return 'Please choose either one column for the amount, or one for money in and one for money out.';
  if (!isChosen('amount') && !isChosen('credit'))
    return 'Please choose the column with the amount, or the one with money in.';
  if (!days) return 'Please choose how days are written.';
  if (!decimals) return 'Please choose how amounts are written.';
  return null;
}

/** A CSV before anybody chose its columns. */
export type BankTable = {
  headers: string[];
  /** The first lines after the header. */
  sample: string[][];
  lines: number;
  /** Names the form of the file: the same headers in the same order. */
  shape: string;
  /** What its headers look like, and how its cells are written where they show it. */
  guess: Omit<OpenChoices, 'account'>;
};

/** How one bank's files of this form were read before. */
export type RememberedChoices = { choices: TableChoices; by: string };

/** An account that the file may be of. */
export type OfferedAccount = { account: string; payee: string; currency: string };

/** What a person decides about a CSV, before anything is recorded. */
export type TableQuestion = BankTable & { accounts: OfferedAccount[]; remembered: RememberedChoices[] };

/** An entry of a CSV as it was read. */
export type PreviewRow = Pick<FileEntry, 'bookedOn' | 'amount' | 'direction' | 'counterparty'> & {
  line: number;
  text: string;
};

export const previewRows = (statement: FileStatement, most = 5): PreviewRow[] =>
  statement.entries.slice(0, most).map(({ line, bookedOn, amount, direction, counterparty, texts }) => ({
    ...{ line, bookedOn, amount, direction, counterparty },
    text: texts.join(' ').slice(0, 200),
  }));
