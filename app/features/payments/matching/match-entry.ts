import { BOOKED, type FileEntry } from '../bank-files/bank-file.ts';
import type { Match, Part } from './reasons.ts';

/** An expected payment as an entry may pay it. */
export type Expected = {
  id: string;
  reference: string;
  direction: 'in' | 'out';
  /** The vehicle whose money it is. */
  vehicleId: string;
  /** What is still to be paid; 0 once it is paid, waived or cancelled. */
  open: number;
  /** The member, and the entity that holds for them. */
  names: readonly string[];
  ibans: readonly string[];
  /** The number of the batch in which it was sent to the bank. */
  batchId: string | null;
};

export type Entry = Pick<
  FileEntry,
  | 'amount'
  | 'direction'
  | 'status'
  | 'endToEndId'
  | 'batchId'
  | 'texts'
  | 'references'
  | 'counterparty'
  | 'counterpartyIban'
  | 'flaw'
>;

/** Expected payments in the currency of an account, found by reference, amount, name or account of the payer. */
export class ExpectedPayments {
  readonly #byId = new Map<string, Expected>();
  readonly #byReference = new Map<string, Expected>();
  readonly #byAmount = new Map<string, Set<Expected>>();
  readonly #byPayer = new Map<string, Expected[]>();
  readonly #byBatch = new Map<string, Expected[]>();

  constructor(all: Iterable<Expected>) {
    for (const one of all) {
      this.#byId.set(one.id, one);
      this.#byReference.set(one.reference, one);
      this.#addAmount(one);
      if (one.batchId !== null) {
        const sent = this.#byBatch.get(one.batchId) ?? [];
        sent.push(one);
        this.#byBatch.set(one.batchId, sent);
      }
      for (const payer of payersOf(one.names, one.ibans)) {
        const others = this.#byPayer.get(payer) ?? [];
        if (!others.includes(one)) this.#byPayer.set(payer, [...others, one]);
      }
    }
  }

  #addAmount(one: Expected): void {
    const key = `${one.direction} ${one.vehicleId} ${one.open}`;
    const equal = this.#byAmount.get(key) ?? new Set();
    this.#byAmount.set(key, equal.add(one));
  }

  withReferences(references: readonly string[]): Expected[] {
    return references.flatMap((one) => this.#byReference.get(one) ?? []);
  }

  /** What is in a batch of ours. */
  inBatch(batchId: string | null): readonly Expected[] {
    return (batchId !== null && this.#byBatch.get(batchId)) || [];
  }

  hasEqual({ amount, direction }: Entry, vehicles: ReadonlySet<string>): boolean {
    return [...vehicles].some((one) => (this.#byAmount.get(`${direction} ${one} ${amount}`)?.size ?? 0) > 0);
  }

  ofPayer(payer: string | null): readonly Expected[] {
    return (payer && this.#byPayer.get(payer)) || [];
  }

  /** Takes off what an entry paid, so that the next one for the same is not certain; adds what came back. */
  pay({ expectedId, amount }: Part): void {
    const of = this.#byId.get(expectedId);
    if (!of) return;
    this.#byAmount.get(`${of.direction} ${of.vehicleId} ${of.open}`)?.delete(of);
    of.open = Math.max(0, of.open - amount);
    this.#addAmount(of);
  }
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** Names are compared by their words, in any order: `LINDQVIST, ADA`. */
const nameKey = (name: string): string =>
  (name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? []).sort().join(' ');

const payersOf = (names: readonly string[], ibans: readonly string[]): string[] => [
  ...names.map(nameKey).filter(Boolean),
  ...ibans.map((iban) => `iban ${iban}`),
];

/** A text like a reference of ours, which has a check digit or a sign wrong. */
const ALMOST = /\bRF\d{2}[A-Z0-9]{5,21}\b/;
const looksLikeReference = ({ endToEndId, texts }: Entry): boolean =>
  [endToEndId ?? '', ...texts].some(
    (text) =>
      ALMOST.test(text.toUpperCase()) ||
      ALMOST.test(text.toUpperCase().replace(/(?<=\w) (?=[A-Z0-9]{1,4}\b)/g, '')),
  );

/**
 * Says whose payment an entry is: for certain only by our reference and the exact amount, on the right account. An
 * amount alone never is.
 */
export function matchEntry(entry: Entry, vehicles: ReadonlySet<string>, expected: ExpectedPayments): Match {
  if (entry.status !== BOOKED) return { kind: 'none' };
  const named = expected
    .withReferences(entry.references)
    .filter(({ direction }) => direction === entry.direction);
  if (entry.direction === 'out' && named.length === 0) return matchBatch(entry, vehicles, expected);
  if (entry.flaw) return { kind: 'doubtful', missing: entry.flaw };
  if (named.length > 0) return matchNamed(entry, vehicles, named);
  const byAccount = expected.ofPayer(entry.counterpartyIban && `iban ${entry.counterpartyIban}`);
  const byName = expected.ofPayer(entry.counterparty && nameKey(entry.counterparty));
  const payers = [...new Set([...byAccount, ...byName])].filter(
    (one) => one.direction === entry.direction && vehicles.has(one.vehicleId) && one.open > 0,
  );
  const equal = payers.filter(({ open }) => open === entry.amount);
  if (looksLikeReference(entry)) return { kind: 'doubtful', missing: 'check_digits' };
  const [only] = equal;
  if (only && equal.length === 1)
    return {
      kind: 'proposed',
      why: byAccount.includes(only) ? 'known_account' : 'known_name',
      parts: [{ expectedId: only.id, amount: entry.amount }],
    };
  if (equal.length > 1) return { kind: 'doubtful', missing: 'several_equal' };
  if (payers.length > 0) return { kind: 'doubtful', missing: 'no_equal' };
  return { kind: 'doubtful', missing: expected.hasEqual(entry, vehicles) ? 'amount_alone' : 'nothing' };
}

/** A debit without a reference: a whole batch of ours by its number and sum, or money that the firm spent otherwise. */
function matchBatch(
  { amount, batchId, flaw }: Entry,
  vehicles: ReadonlySet<string>,
  expected: ExpectedPayments,
): Match {
  const sent = expected.inBatch(batchId);
  if (sent.length === 0) return { kind: 'none' };
  if (flaw === 'charges') return { kind: 'doubtful', missing: flaw };
  if (sent.some(({ vehicleId }) => !vehicles.has(vehicleId)))
    return { kind: 'doubtful', missing: 'other_account' };
  const open = sent.filter((one) => one.open > 0);
  if (open.length === 0) return { kind: 'doubtful', missing: 'not_open' };
  const parts = open.map((one) => ({ expectedId: one.id, amount: one.open }));
  const sum = parts.reduce((all, one) => all + one.amount, 0);
  return sum === amount ? { kind: 'certain', parts } : { kind: 'doubtful', missing: 'batch_differs' };
}

function matchNamed({ amount }: Entry, vehicles: ReadonlySet<string>, named: readonly Expected[]): Match {
  if (named.some((one) => !vehicles.has(one.vehicleId)))
    return { kind: 'doubtful', missing: 'other_account' };
  if (named.some(({ open }) => open === 0)) return { kind: 'doubtful', missing: 'not_open' };
  const parts = named.map(({ id, open }) => ({ expectedId: id, amount: open }));
  const [only] = named;
  if (only && named.length === 1) {
    const part = { expectedId: only.id, amount };
    if (only.open === amount) return { kind: 'certain', parts: [part] };
    return { kind: 'proposed', why: amount < only.open ? 'less' : 'more', parts: [part] };
  }
  const sum = parts.reduce((all, one) => all + one.amount, 0);
  if (sum !== amount) return { kind: 'doubtful', missing: 'references_differ' };
  return { kind: 'proposed', why: 'two_references', parts };
}
