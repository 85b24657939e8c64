import { LINE_EFFECTS, type LineType, type Moved } from '#app/domain/investing/ledger.ts';
import { allocate, sumOf } from './allocate.ts';
import { inOffice, type SeedLine, type SeedValuation } from './lines.ts';

export type Holding = { key: string; number: string; committed: number; unfunded: number };

/** What is recorded for a vehicle while its story is made, and how its holders stand. */
export type Book = {
  code: string;
  holdings: Map<string, Holding>;
  lines: SeedLine[];
  valuations: SeedValuation[];
  /** Net value of the vehicle at the end of the last quarter, and what its payments added since. */
  nav: number;
  moved: number;
};

type Entry = {
  on: string;
  type: LineType;
  /** What the line is called in its reference. */
  tag: string;
  note: string | null;
  /** Where it differs from the default of its type. */
  unfunded?: 1;
  transfer?: string;
};

/** Days after a payment until it is recorded, at least. */
const RECORDED_AFTER = 2;

export const newBook = (code: string): Book => ({
  code,
  holdings: new Map(),
  lines: [],
  valuations: [],
  nav: 0,
  moved: 0,
});

export const holdingOf = (book: Book, key: string): Holding => {
  const found = book.holdings.get(key);
  if (found) return found;
  const number = String(book.holdings.size + 1).padStart(2, '0');
  const holding = { key, number, committed: 0, unfunded: 0 };
  book.holdings.set(key, holding);
  return holding;
};

export const committedIn = (book: Book): number =>
  sumOf([...book.holdings.values()].map(({ committed }) => committed));

/** An amount in parts per ten thousand of all commitments. */
export const holderShare = (book: Book, share: number): number =>
  Math.round((committedIn(book) * share) / 10_000);

/**
 * Records an amount of the whole vehicle, spread over its holders by commitment. What draws on commitments is at most
 * what is unfunded, of each and of all.
 */
export function spreadOverHolders(book: Book, entry: Entry, amount: number): void {
  const holdings = [...book.holdings.values()];
  const draws = LINE_EFFECTS[entry.type].unfunded < 0;
  const rooms = draws ? holdings.map(({ unfunded }) => unfunded) : undefined;
  const whole = rooms ? Math.min(amount, sumOf(rooms)) : amount;
  const parts = allocate(
    whole,
    holdings.map(({ committed }) => committed),
    rooms,
  );
  for (const [index, holding] of holdings.entries()) recordLine(book, holding, entry, parts[index] ?? 0);
}

/** Records a line of one holder; nothing where the amount is zero. */
export function recordLine(
  book: Book,
  holding: Holding,
  entry: Entry,
  amount: number,
  transferred?: { moved: Moved; unfunded: number },
): void {
  if (amount === 0) return;
  const { on, type, tag, note, transfer = null } = entry;
  const effect = LINE_EFFECTS[type];
  const unfundedChange = transferred
    ? effect.committed * transferred.unfunded
    : (entry.unfunded ?? effect.unfunded) * amount || 0;
  book.lines.push({
    holder: holding.key,
    date: on,
    type,
    amount,
    unfundedChange,
    moved: transferred?.moved ?? null,
    reference: `${book.code}-${on.slice(0, 7)}-${tag}-${holding.number}`,
    note,
    reverses: null,
    transfer,
    recordedAt: inOffice(on, RECORDED_AFTER, `${book.code}${on}${tag}`),
  });
  holding.committed += effect.committed * amount;
  holding.unfunded += unfundedChange;
  if (!transferred) book.moved += effect.nav * amount;
}
