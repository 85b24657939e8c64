import { createHash } from 'node:crypto';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { BOOKED, type FileEntry } from '#app/features/payments/bank-files/bank-file.ts';
import { recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { SUCCESSION_FUND as FUND, HOLDER_ACCOUNTS } from '../content/succession-fund.ts';

/** What the bank books on a day. */
export type Booked = Pick<FileEntry, 'amount' | 'direction'> & {
  counterparty: string;
  iban?: string | null;
  reference?: string | null;
  text: string;
};

type Paid = { key: string; name: string; amount: number; direction: 'in' | 'out'; reference: string };

/** The payment of a holder as they are asked to pay, or ours to them. */
export const paymentBy = ({ key, name, amount, direction, reference }: Paid): Booked => ({
  ...{ amount, direction, reference, counterparty: name },
  ...{ iban: HOLDER_ACCOUNTS[key]?.iban ?? null, text: `${FUND.name} ${reference}` },
});

/** The fund's account: one statement after another, each read as a file of the bank is. */
export class AccountBook {
  readonly #tx: Tx;
  readonly #admin: Viewer;
  #balance = 0;
  #statements = 0;

  constructor(tx: Tx, admin: Viewer) {
    this.#tx = tx;
    this.#admin = admin;
  }

  /** Whole thousands of the balance, by per cent. */
  partOfBalance(percent: number): number {
    return Math.floor((this.#balance * percent) / 100 / 100_000) * 100_000;
  }

  async read(day: string, booked: readonly Booked[]): Promise<void> {
    this.#statements += 1;
    const number = String(this.#statements);
    const fileName = `statement-${day}.xml`;
    const opening = this.#balance;
    for (const { amount, direction } of booked) this.#balance += direction === 'in' ? amount : -amount;
    await recordBankFile(this.#tx, this.#admin, {
      ...{ fileName, sha256: createHash('sha256').update(fileName).digest() },
      statements: [
        {
          ...{ line: 1, kind: 'statement', statementId: `${day.slice(0, 4)}-${number.padStart(3, '0')}` },
          ...{ sequence: number, account: FUND.account, currency: FUND.currency, isCopy: false },
          ...{ opening, closing: this.#balance, fromDay: day, toDay: day, warning: null },
          entries: booked.map((one, at) => entryOf(one, day, `${number}-${at + 1}`)),
        },
      ],
      reports: [],
    });
  }
}

const entryOf = (
  { amount, direction, counterparty, iban = null, reference = null, text }: Booked,
  day: string,
  entryReference: string,
): FileEntry => ({
  ...{ line: 1, amount, direction, status: BOOKED, isReversal: false, bookedOn: day, valueDate: day },
  ...{
    entryReference,
    endToEndId: reference,
    batchId: null,
    texts: [text],
    references: reference ? [reference] : [],
  },
  ...{ counterparty, counterpartyIban: iban, returnReason: null, flaw: null },
});
