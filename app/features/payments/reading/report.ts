import type { Currency } from '#app/domain/money/currencies.ts';

/** What became of one statement of a file. */
export type StatementReport = {
  /** Of the statement in the database. */
  id: string | null;
  statementId: string;
  account: string;
  currency: Currency;
  /** `null` if it was read just now. */
  alreadyRead: { at: string; by: string | null } | 'copy' | null;
  entries: number;
  matched: number;
  toConfirm: number;
  doubtful: number;
  returned: number;
  pending: number;
  warning: string | null;
  /** Lines of a CSV that were read with an earlier file, and were left out. */
  known: number[];
};

/** What the bank answered to a file of payments. `paid`: rejected, although it was paid before;
 * `repeated`: rejected since the bank has it already. Both stay as they are. */
export type PayoutReport = {
  id: string;
  accepted: number;
  rejected: number;
  repeated: number;
  paid: number;
  alreadyRead: boolean;
};

export type BankFileReport = { fileName: string; statements: StatementReport[]; payouts: PayoutReport[] };

const MOST_NAMED = 10;

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;

/** What was read of a statement, in a sentence. */
export function readText({
  entries,
  matched,
  toConfirm,
  doubtful,
  returned,
  pending,
  known,
}: StatementReport): string {
  const parts = [
    `${matched.toLocaleString('en-GB')} matched automatically`,
    `${toConfirm.toLocaleString('en-GB')} to confirm`,
    `${doubtful.toLocaleString('en-GB')} doubtful`,
    ...(returned > 0 ? [`${returned.toLocaleString('en-GB')} returned`] : []),
    ...(pending > 0 ? [`${pending.toLocaleString('en-GB')} pending`] : []),
  ];
  return `${count(entries, 'entry', 'entries')}: ${parts.join(', ')}.${knownText(known)}`;
}

function knownText(known: readonly number[]): string {
  if (known.length === 0) return '';
  const named = known.slice(0, MOST_NAMED).join(', ');
  const more = known.length > MOST_NAMED ? ` and ${known.length - MOST_NAMED} more` : '';
  return known.length === 1
    ? ` Line ${named} was read before and is left out.`
    : ` Lines ${named}${more} were read before and are left out.`;
}

/** What the bank answered to a file, in a sentence. */
export function answerText({ accepted, rejected, repeated, paid, alreadyRead }: PayoutReport): string {
  if (alreadyRead) return 'Already read. Nothing was changed.';
  const parts = [`${count(accepted, 'payment')} accepted`, `${rejected.toLocaleString('en-GB')} rejected`];
  if (repeated > 0)
    parts.push(`${repeated.toLocaleString('en-GB')} refused as handed in before, and left as they are`);
  if (paid > 0) parts.push(`${paid.toLocaleString('en-GB')} rejected although paid before, and left as paid`);
  return `The bank's answer: ${parts.join(', ')}.`;
}

/** A report for a terminal, one statement per line. */
export const bankFileText = ({ fileName, statements, payouts }: BankFileReport): string =>
  [
    ...payouts.map((one) => `${fileName}, pay-outs ${one.id}: ${answerText(one)}`),
    ...statements.map((one) => {
      const said = one.alreadyRead ? 'already read, nothing was added.' : readText(one);
      return `${fileName}, statement ${one.statementId} of ${one.account}: ${said}${one.warning ? ` ${one.warning}` : ''}`;
    }),
  ].join('\n');
