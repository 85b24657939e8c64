import type { LedgerLine, Position } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/money.ts';
import type { Amounts, Knowledge, LedgerRows, NotShown } from '../figure-types.ts';
import { figureCurrencyOf } from '../figures.ts';
import type { Converter } from '../fx/convert.ts';
import { type Book, type KnownLedger, knownLedger } from '../known-ledger.ts';
import { positionSums } from '../position-sums.ts';

/** Differences between the amounts of a row; minor units, after minus before. */
export type AmountChanges = Pick<Amounts, 'nav' | 'paidIn' | 'distributed'>;

/**
 * Why a figure changed. `effect` is the change caused by the line or its correction, in the position's own currency.
 */
export type ChangeReason =
  | { kind: 'revalued'; date: string; before: number | null; after: number }
  | { kind: 'valuation_withdrawn'; date: string; before: number }
  /** A valuation recorded later changed the value that a transfer moved; signed as it enters the NAV. */
  | { kind: 'transfer_revalued'; line: LedgerLine; before: number; after: number }
  | { kind: 'new_line'; line: LedgerLine; effect: AmountChanges }
  | { kind: 'correction'; line: LedgerLine; replacement: LedgerLine | null; effect: AmountChanges };

export type PositionChange = {
  position: Position;
  /** In the position's own currency. */
  currency: Currency;
  amounts: AmountChanges;
  reasons: ChangeReason[];
};

/** Only positions that changed, the largest change of NAV first. */
export type Changes = {
  positions: PositionChange[];
  /** In the reporting currency, or the only one; `rates` is the part caused by exchange rates alone. */
  total:
    | { currency: Currency; amounts: AmountChanges; rates: AmountChanges; notShown: null }
    | { amounts: null; notShown: NotShown };
};

/**
 * The differences between an earlier state of knowledge, such as at the last visit, and the current one: by position
 * and in total, with the valuations, lines and corrections that caused them.
 * @param rows with the rates known at the earlier state
 */
export function figureChangesBetween(
  rows: LedgerRows,
  before: Knowledge,
  current: KnownLedger,
  reporting: Currency | null,
): Changes {
  const old = knownLedger(rows, before);
  const positions = pairs(old, current)
    .map(([was, is]) => positionChange(was, is, current))
    .filter(({ amounts, reasons }) => reasons.length > 0 || amounts.nav !== 0);
  positions.sort((a, b) => Math.abs(b.amounts.nav) - Math.abs(a.amounts.nav));
  return { positions, total: totalChange(old, current, reporting) };
}

/** The books of each position then and now. */
function pairs(old: KnownLedger, current: KnownLedger): [was: Book, is: Book][] {
  const was = new Map(old.books.map((book) => [book.position.id, book]));
  const is = new Map(current.books.map((book) => [book.position.id, book]));
  const positions = new Map([...old.books, ...current.books].map(({ position }) => [position.id, position]));
  return [...positions].map(([id, position]) => {
    const empty = { position, lines: [], valuations: [] };
    return [was.get(id) ?? empty, is.get(id) ?? empty];
  });
}

function positionChange(was: Book, is: Book, current: KnownLedger): PositionChange {
  const { position } = is;
  const { currency } = position.vehicle;
  // Its own currency needs no rate, so any ledger serves.
  const amountsOf = (book: Book) => positionSums(book, current, currency).amounts;
  const amounts = difference(amountsOf(is), amountsOf(was));
  return {
    position,
    currency,
    amounts,
    reasons: [...valuationReasons(was, is), ...lineReasons(was, is, current)],
  };
}

function valuationReasons(was: Book, is: Book): ChangeReason[] {
  const [before, after] = [was.valuations.at(-1), is.valuations.at(-1)];
  if (!after)
    return before ? [{ kind: 'valuation_withdrawn', date: before.valuation.date, before: before.nav }] : [];
  if (before?.valuation.id === after.valuation.id) return [];
  const { date } = after.valuation;
  return [{ kind: 'revalued', date, before: before?.nav ?? null, after: after.nav }];
}

function lineReasons(was: Book, is: Book, { corrections }: KnownLedger): ChangeReason[] {
  const before = new Map(was.lines.map((entry) => [entry.line.id, entry]));
  const after = new Map(is.lines.map((entry) => [entry.line.id, entry]));
  const replacements = new Map(corrections.map(({ line, replacement }) => [line.id, replacement]));
  const reasons: ChangeReason[] = [];
  for (const { line } of corrections) {
    const gone = before.get(line.id);
    if (!gone) continue;
    // The replacement may itself have been corrected since.
    let replacement = replacements.get(line.id) ?? null;
    while (replacement && !after.has(replacement.id)) replacement = replacements.get(replacement.id) ?? null;
    const corrected = replacement && after.get(replacement.id);
    reasons.push({ kind: 'correction', line, replacement, effect: difference(corrected ?? NOTHING, gone) });
    if (replacement) after.delete(replacement.id);
  }
  for (const [id, entry] of after) {
    const was = before.get(id);
    if (!was) reasons.push({ kind: 'new_line', line: entry.line, effect: difference(entry, NOTHING) });
    else if (was.nav !== entry.nav)
      reasons.push({ kind: 'transfer_revalued', line: entry.line, before: was.nav, after: entry.nav });
  }
  return reasons;
}

const NOTHING: AmountChanges = { nav: 0, paidIn: 0, distributed: 0 };

const difference = (after: AmountChanges, before: AmountChanges): AmountChanges => ({
  nav: after.nav - before.nav,
  paidIn: after.paidIn - before.paidIn,
  distributed: after.distributed - before.distributed,
});

function totalChange(old: KnownLedger, current: KnownLedger, reporting: Currency | null): Changes['total'] {
  const currency = figureCurrencyOf([...old.books, ...current.books], reporting);
  if (typeof currency !== 'string') return { amounts: null, notShown: currency };
  const [before, after] = [totalOf(old, currency), totalOf(current, currency)];
  // The old positions with the rates known now: the remaining difference is caused by rates alone.
  const revalued = totalOf({ ...old, rates: current.rates, day: current.day }, currency);
  const missing = before.missing ?? after.missing ?? revalued.missing;
  if (missing) return { amounts: null, notShown: { reason: 'missing_rate', missing } };
  return {
    currency,
    amounts: difference(after.amounts, before.amounts),
    rates: difference(revalued.amounts, before.amounts),
    notShown: null,
  };
}

function totalOf(ledger: KnownLedger, currency: Currency) {
  const amounts = { ...NOTHING };
  let missing: Converter['missing'] = null;
  for (const book of ledger.books) {
    const sums = positionSums(book, ledger, currency);
    missing ??= sums.converter.missing;
    amounts.nav += sums.amounts.nav;
    amounts.paidIn += sums.amounts.paidIn;
    amounts.distributed += sums.amounts.distributed;
  }
  return { amounts, missing };
}
