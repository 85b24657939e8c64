import {
  drawnBy,
  type LedgerLine,
  LINE_EFFECTS,
  type Position,
  type Valuation,
} from '#app/domain/investing/ledger.ts';
import { dayNumber } from './days.ts';
import type { Knowledge, LedgerRows } from './figure-types.ts';
import { type RateBook, rateBook } from './fx/rate-book.ts';

/** A line and its signed effects; minor units of the position's currency. Cash received is positive. */
export type KnownLine = {
  line: LedgerLine;
  day: number;
  cash: number;
  committed: number;
  paidIn: number;
  called: number;
  unfunded: number;
  distributed: number;
  nav: number;
};

export type KnownValuation = { valuation: Valuation; day: number; nav: number };

/** Everything known about one position; lines and valuations ascend by day. */
export type Book = { position: Position; lines: KnownLine[]; valuations: KnownValuation[] };

/** A line that was reversed, and the line recorded in its place, if any. */
export type Correction = { line: LedgerLine; reversal: LedgerLine; replacement: LedgerLine | null };

/** Everything up to a day that was known at a moment. */
export type KnownLedger = Knowledge & {
  /** Number of the day `asOf`. */
  day: number;
  /** Only positions with a line or a valuation. */
  books: Book[];
  rates: RateBook;
  corrections: Correction[];
};

/**
 * Selects what was known at `knownAt` (recorded by then; valuations also published) and effective by `asOf`. A
 * reversal and the line that it references drop out together: the reversal has its line's value date. Of several
 * valuations for one day the last one recorded counts, and one without a value withdraws them.
 */
export function knownLedger(rows: LedgerRows, { asOf, knownAt }: Knowledge): KnownLedger {
  const books = new Map<string, Book>();
  for (const position of rows.positions) books.set(position.id, { position, lines: [], valuations: [] });
  const recorded = rows.lines.filter((line) => line.recordedAt <= knownAt);
  const reversalOf = reversalsOf(recorded);
  const known = recorded.filter((line) => line.date <= asOf);
  for (const line of known) {
    if (line.type === 'reversal' || reversalOf.has(line.id)) continue;
    books.get(line.positionId)?.lines.push(knownLine(line, knownAt));
  }
  for (const valuation of rows.valuations) {
    if (valuation.recordedAt > knownAt || valuation.date > asOf) continue;
    if (valuation.publishedAt === null || valuation.publishedAt > knownAt) continue;
    const entry = { valuation, day: dayNumber(valuation.date), nav: valuation.nav ?? 0 };
    books.get(valuation.positionId)?.valuations.push(entry);
  }
  for (const book of books.values()) {
    sortIfNeeded(book.lines, compareLines);
    sortIfNeeded(book.valuations, compareValuations);
    book.valuations = lastOfEachDay(book.valuations);
  }
  return {
    asOf,
    knownAt,
    day: dayNumber(asOf),
    books: [...books.values()].filter(({ lines, valuations }) => lines.length > 0 || valuations.length > 0),
    rates: rateBook(rows.rates, knownAt),
    corrections: correctionsOf(known, reversalOf),
  };
}

/** The reversal of each line that is undone. The latest are read first, since a reversal may itself be reversed. */
function reversalsOf(known: readonly LedgerLine[]): Map<string, LedgerLine> {
  const reversals = known.filter(({ type }) => type === 'reversal');
  reversals.sort((a, b) => compareText(b.recordedAt, a.recordedAt) || compareText(b.id, a.id));
  const undone = new Map<string, LedgerLine>();
  for (const reversal of reversals) {
    if (reversal.reverses && !undone.has(reversal.id)) undone.set(reversal.reverses, reversal);
  }
  return undone;
}

function correctionsOf(known: readonly LedgerLine[], reversalOf: Map<string, LedgerLine>): Correction[] {
  if (reversalOf.size === 0) return [];
  const kindOf = ({ positionId, type }: LedgerLine) => `${positionId} ${type}`;
  const candidates = Map.groupBy(known, kindOf);
  const taken = new Set<string>();
  const corrections: Correction[] = [];
  for (const line of known) {
    const reversal = reversalOf.get(line.id);
    if (!reversal || line.type === 'reversal') continue;
    const ofKind = candidates.get(kindOf(line)) ?? [];
    const replacement =
      ofKind.find((other) => isReplacement(other, line, reversal) && !taken.has(other.id)) ?? null;
    if (replacement) taken.add(replacement.id);
    corrections.push({ line, reversal, replacement });
  }
  return corrections;
}

/** Recorded with the reversal or later, and either for the same day or in the same act. */
function isReplacement(other: LedgerLine, line: LedgerLine, reversal: LedgerLine): boolean {
  if (other.id === line.id || other.recordedAt < reversal.recordedAt) return false;
  return other.date === line.date || other.recordedAt === reversal.recordedAt;
}

/**
 * The net value that a transfer moves as known at a moment, in minor units: as recorded, or as the last valuation
 * since then made it. 0 for other lines.
 */
export const movedNav = ({ moved, revalued }: LedgerLine, knownAt: string): number =>
  revalued?.findLast(({ recordedAt }) => recordedAt <= knownAt)?.nav ?? moved?.nav ?? 0;

/**
 * Returns whether a line is not part of a valuation: its day is later, or it is a transfer of the same day that was
 * recorded after the valuation, which is then the value before the transfer.
 */
export const isSince = ({ day, line }: KnownLine, { day: valuedOn, valuation }: KnownValuation): boolean =>
  day > valuedOn || (day === valuedOn && line.moved !== null && line.recordedAt > valuation.recordedAt);

function knownLine(line: LedgerLine, knownAt: string): KnownLine {
  const { type, amount, moved, unfundedChange } = line;
  const effect = LINE_EFFECTS[type];
  // A transfer moves the amounts on its line, in the direction of its commitment; the price paid is the value moved.
  const direction = moved ? effect.committed : 0;
  const nav = moved ? movedNav(line, knownAt) : 0;
  return {
    line,
    day: dayNumber(line.date),
    cash: effect.cash * amount - direction * nav,
    committed: effect.committed * amount,
    paidIn: effect.paidIn * amount + direction * (moved?.paidIn ?? 0),
    called: drawnBy(type, unfundedChange) + direction * (moved?.called ?? 0),
    unfunded: unfundedChange,
    distributed: effect.distributed * amount + direction * (moved?.distributed ?? 0),
    nav: effect.nav * amount + direction * nav,
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareLines = (a: KnownLine, b: KnownLine): number =>
  a.day - b.day || compareText(a.line.recordedAt, b.line.recordedAt) || compareText(a.line.id, b.line.id);

const compareValuations = (a: KnownValuation, b: KnownValuation): number =>
  a.day - b.day ||
  compareText(a.valuation.recordedAt, b.valuation.recordedAt) ||
  compareText(a.valuation.id, b.valuation.id);

function sortIfNeeded<T>(list: T[], compare: (a: T, b: T) => number): void {
  if (list.some((item, at) => at > 0 && compare(list[at - 1] as T, item) > 0)) list.sort(compare);
}

const lastOfEachDay = (valuations: KnownValuation[]): KnownValuation[] =>
  valuations.filter(({ valuation, day }, at) => valuation.nav !== null && valuations[at + 1]?.day !== day);
