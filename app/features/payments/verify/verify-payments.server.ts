import { type Db, transaction } from '#app/db/client.server.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import {
  countPayouts,
  countVerified,
  findMisrecorded,
  findRepeated,
  findUnbalanced,
  findUnevenEntries,
  findUnevenFiles,
  findUnfounded,
  findWrongPayouts,
} from './verify-payments.queries.server.ts';

export type PaymentVerification = { lines: string[]; problems: string[] };

/** Counts payments again against the entries of the bank, and against what the ledger has of them, by their rows alone. Only reads, in one snapshot. */
export const verifyPayments = (): Promise<PaymentVerification> =>
  transaction(verifyIn, { isolation: 'repeatable read', reads: true });

async function verifyIn(db: Db): Promise<PaymentVerification> {
  const { statements, entries, payments } = await countVerified(db);
  const { files, lines } = await countPayouts(db);
  const problems = [
    ...(await findUnevenEntries(db)).map(
      ({ id, currency, amount, paid }) =>
        `Bank entry ${id} is ${written(amount, currency)}, and its payments ${written(paid, currency)}.`,
    ),
    ...(await findUnfounded(db)).map(
      ({ id, reference }) => `Payment ${id} of ${reference} is by a bank entry that does not pay it.`,
    ),
    ...(await findRepeated(db)).map(
      ({ account, statement, count }) => `Statement ${statement} of ${account} was read ${count} times.`,
    ),
    ...(await findUnevenFiles(db)).map(
      ({ id, currency, total, lines, said }) =>
        `Pay-out file ${id} is ${written(total, currency)}, its lines ${written(lines, currency)}, and it says ${said ?? 'nothing'}.`,
    ),
    ...(await findWrongPayouts(db)).map(
      ({ reference, live }) => `${reference} is in ${live} pay-out files that it should not be in.`,
    ),
    ...(await findUnbalanced(db)).map(
      ({ account, statement, currency, off }) =>
        `Statement ${statement} of ${account} is off by ${written(off, currency)}.`,
    ),
    ...(await findMisrecorded(db)).map(
      ({ reference, currency, recorded, paid }) =>
        `Of ${reference}, ${written(paid, currency)} is paid, and the ledger has ${written(recorded, currency)}.`,
    ),
  ];
  const agreed = problems.length === 0 ? 'Payments agree with' : 'Payments do NOT agree with';
  return {
    lines: [
      `${statements} bank statements with ${entries} entries, ${payments} payments.`,
      `${files} pay-out files with ${lines} payments.`,
      `${agreed} the bank.`,
    ],
    problems,
  };
}

const written = (minor: string, currency: Currency): string => plainAmount(Number(minor), currency);
