import { type Db, transaction } from '#app/db/client.server.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { noticeName } from '../notice.ts';
import {
  countVerified,
  findGaps,
  findMisposted,
  findUnevenItems,
  findUnevenLines,
  findUnexpected,
  findUnrecorded,
} from './verify-notices.queries.server.ts';

export type NoticeVerification = { lines: string[]; problems: string[] };

/**
 * Counts every notice again, by its rows alone: items against lines, lines against the ledger, expected payments, and
 * numbers. Only reads, in one snapshot.
 */
export const verifyNotices = (): Promise<NoticeVerification> =>
  transaction(verifyIn, { isolation: 'repeatable read', reads: true });

async function verifyIn(db: Db): Promise<NoticeVerification> {
  const { notices, items, expected } = await countVerified(db);
  const problems = [
    ...(await findUnevenLines(db)).map(
      (row) =>
        `${called(row)}: line ${row.place} is ${money(row.amount, row.currency)}, and its holders’ parts ${money(row.sum, row.currency)}.`,
    ),
    ...(await findUnevenItems(db)).map(
      (row) =>
        `${called(row)}: the unfunded commitment of ${row.item} changes by ${money(row.change, row.currency)}, its lines by ${money(row.sum, row.currency)}.`,
    ),
    ...(await findUnrecorded(db)).map(
      (row) =>
        `${called(row)}: ${money(row.recorded, row.currency)} of ${row.item} count as recorded, and the ledger has ${money(row.found, row.currency)}.`,
    ),
    ...(await findMisposted(db)).map(
      (row) => `${called(row)}: “${row.reference}” in the ledger is not what the notice says.`,
    ),
    ...(await findUnexpected(db)).map(
      (row) =>
        `${called(row)}: ${row.item} comes to ${money(row.due, row.currency)}, and ${money(row.expected ?? '0', row.currency)} is expected.`,
    ),
    ...(await findGaps(db)).map((row) => `${called(row)} is the last of ${row.count}: a number is missing.`),
  ];
  const agreed = problems.length === 0 ? 'Notices agree with' : 'Notices do NOT agree with';
  return {
    lines: [
      `${notices} notices with ${items} items, ${expected} expected payments.`,
      `${agreed} their items and the ledger.`,
    ],
    problems,
  };
}

const money = (minor: string, currency: Currency): string => plainAmount(Number(minor), currency);

const called = ({ vehicle, kind, number }: { vehicle: string; kind: string; number: number }): string =>
  `${vehicle}, ${noticeName({ kind: kind as NoticeKind, number })}`;
