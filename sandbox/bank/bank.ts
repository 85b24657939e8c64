import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DurableMap } from '../durable-map.ts';

/** How a payer pays what a notice asks for. */
export const WAYS = ['exact', 'short', 'unnamed', 'twice', 'returned'] as const;
export type Way = (typeof WAYS)[number];

/** What a payer types at their own bank. Amounts are minor units. */
export type Typed = {
  iban: string;
  amount: number;
  currency: string;
  reference: string;
  payer: string;
  payerIban: string;
};

/** Money that moved on an account; `statement` once it is in one. */
export type Booking = {
  id: string;
  iban: string;
  day: string;
  amount: number;
  currency: string;
  direction: 'in' | 'out';
  party: string;
  partyIban: string;
  reference: string;
  text: string;
  endToEndId: string;
  /** ISO 20022's reason why it came back. */
  returned: string;
  statement: string;
};

export type Statement = {
  id: string;
  iban: string;
  currency: string;
  number: number;
  at: string;
  opening: number;
  closing: number;
};

/** What is missing when a payment arrives short: the charges of a bank on its way. */
const CHARGES = 12_50;
/** The account was closed. */
const CLOSED = 'AC04';

/** The books of a bank: it knows what payers type and what files order, and nothing of notices. */
export class Bank {
  readonly #bookings: DurableMap<Booking>;
  readonly #statements: DurableMap<Statement>;
  /** Ids of payment files, which it takes once. */
  readonly #files: DurableMap<string>;

  constructor(dataDir: string) {
    const file = (name: string) => join(dataDir, 'bank', `${name}.db`);
    this.#bookings = new DurableMap(file('bookings'));
    this.#statements = new DurableMap(file('statements'));
    this.#files = new DurableMap(file('payment-files'));
  }

  bookings = (iban: string): Booking[] => [...this.#bookings.values()].filter((one) => one.iban === iban);
  statements = (iban: string): Statement[] =>
    [...this.#statements.values()].filter((one) => one.iban === iban);
  statement = (id: string): Statement | undefined => this.#statements.get(id);
  accounts = (): string[] => [...new Set([...this.#bookings.values()].map(({ iban }) => iban))];
  balance = (bookings: readonly Booking[]): number =>
    bookings.reduce((sum, { amount, direction }) => sum + (direction === 'in' ? amount : -amount), 0);

  async pay(typed: Typed, way: Way): Promise<void> {
    const { payer, payerIban, ...rest } = typed;
    const usual = { ...rest, party: payer, partyIban: payerIban, text: '', endToEndId: 'NOTPROVIDED' };
    if (way === 'unnamed') return this.book({ ...usual, reference: '', text: 'Capital call' });
    if (way === 'short') return this.book({ ...usual, amount: Math.max(1, usual.amount - CHARGES) });
    await this.book(usual);
    if (way === 'twice') await this.book(usual);
    if (way === 'returned') await this.book({ ...usual, direction: 'out', returned: CLOSED });
  }

  async book(
    of: Omit<Booking, 'id' | 'day' | 'statement' | 'direction' | 'returned'> & Partial<Booking>,
  ): Promise<void> {
    const id = randomUUID();
    const day = new Date().toISOString().slice(0, 10);
    await this.#bookings.set(id, { direction: 'in', returned: '', ...of, id, day, statement: '' });
  }

  /** Makes a statement of what is in no statement yet. */
  async makeStatement(iban: string): Promise<Statement | undefined> {
    const all = this.bookings(iban);
    const open = all.filter(({ statement }) => statement === '');
    const [{ currency } = { currency: '' }] = open;
    if (open.length === 0) return undefined;
    const number = this.statements(iban).length + 1;
    const at = new Date().toISOString();
    const id = `${iban.slice(-4)}-${at.slice(0, 10)}-${number}`;
    const [opening, closing] = [this.balance(all.filter((one) => one.statement)), this.balance(all)];
    const statement = { id, iban, currency, number, at, opening, closing };
    await this.#statements.set(id, statement);
    for (const one of open) await this.#bookings.set(one.id, { ...one, statement: id });
    return statement;
  }

  /** Returns whether a payment file is new, which it is once. */
  async take(messageId: string): Promise<boolean> {
    if (this.#files.get(messageId)) return false;
    await this.#files.set(messageId, new Date().toISOString());
    return true;
  }

  async close(): Promise<void> {
    for (const map of [this.#bookings, this.#statements, this.#files]) await map.close();
  }
}
