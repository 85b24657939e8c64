import type { Currency } from '#app/domain/money/currencies.ts';

/** `BOOK` moved money; `PDNG`, `INFO` and whatever else a bank writes did not, or not yet. */
export const BOOKED = 'BOOK';

/** Why an entry cannot be anyone's payment before a person has looked. */
export type EntryFlaw = 'no_details' | 'details_differ' | 'charges';

/** One payment of a bank file: an entry of an account, or one of the payments that a batch was booked as. */
export type FileEntry = {
  line: number;
  amount: number;
  direction: 'in' | 'out';
  status: string;
  /** It undoes an earlier entry. */
  isReversal: boolean;
  bookedOn: string;
  valueDate: string;
  /** The bank's own number of the entry, which a statement and a notification of the same money share. */
  entryReference: string | null;
  endToEndId: string | null;
  /** The number of the batch that we sent it in. */
  batchId: string | null;
  /** As the bank wrote them. */
  texts: string[];
  /** Every reading of them as a creditor reference. */
  references: string[];
  counterparty: string | null;
  counterpartyIban: string | null;
  /** ISO 20022's code of the reason why a payment came back. */
  returnReason: string | null;
  flaw: EntryFlaw | null;
};

export type FileStatement = {
  line: number;
  /** A notification (camt.054) and a CSV have entries without balances. */
  kind: 'statement' | 'notification' | 'csv';
  statementId: string;
  /** With the page, of a statement in several. */
  sequence: string;
  account: string;
  currency: Currency;
  isCopy: boolean;
  opening: number | null;
  closing: number | null;
  fromDay: string | null;
  toDay: string | null;
  entries: FileEntry[];
  /** What does not add up, although it was read. */
  warning: string | null;
};

/** What the bank says of one payment that we sent it, or of a whole batch or file (`reference` is null). */
export type ReportedStatus = {
  line: number;
  /** Of the batch; null for the whole file. */
  batchId: string | null;
  reference: string | null;
  /** ISO 20022's code: `RJCT` is rejected, `PART` depends on the payments. */
  status: string;
  reason: string | null;
  /** What the bank writes beside its code. */
  text: string | null;
};

/** What a bank answers to a file of payments (pain.002). */
export type StatusReport = {
  line: number;
  messageId: string;
  /** The number of the file that it answers to. */
  originalId: string;
  statuses: ReportedStatus[];
};

export type BankFileContent = { statements: FileStatement[]; reports: StatusReport[] };

export const MOST_BANK_FILE_BYTES = 32 * 1024 * 1024;
