import type { LedgerLine, Position } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import type { Knowledge, LedgerRows } from '../figure-types.ts';
import { Converter } from '../fx/convert.ts';
import { type Book, type KnownLedger, knownLedger } from '../known-ledger.ts';
import { rolledNav } from '../position-sums.ts';

/** What was recorded about a position since. */
export type ChangeReason =
  | { kind: 'valued'; date: string }
  | { kind: 'valuation_withdrawn'; date: string }
  /** A valuation recorded later changed the value that a transfer moved. */
  | { kind: 'transfer_revalued'; line: LedgerLine }
  | { kind: 'new_line'; line: LedgerLine }
  | { kind: 'correction'; line: LedgerLine; replacement: LedgerLine | null };

export type PositionChange = {
  position: Position;
  /** Its effect on the net value, at the rates known now. */
  amount: number;
  reasons: ChangeReason[];
};

/** What changed the net value: only positions that changed, the largest effect first. Minor units, after minus before. */
export type Changes = {
  currency: Currency;
  positions: PositionChange[];
  /** The effect of exchange rates on what was held before. */
  rates: number;
  /** The sum of all of these: the net value now less the net value then. */
  total: number;
};

/**
 * The differences between the net value at an earlier state of knowledge, such as at the last visit, and the current
 * one, with the valuations, lines and corrections that caused them: in the reporting currency, or for each currency by
 * itself. `null` if a rate is missing, or the sum is too large to be exact.
 * @param rows with the rates known at the earlier state
 */
export function changesBetween(
  rows: LedgerRows,
  before: Knowledge,
  current: KnownLedger,
  reporting: Currency | null,
): Changes[] | null {
  const old = knownLedger(rows, before);
  const byCurrency = Map.groupBy(
    pairs(old, current),
    ([, { position }]) => reporting ?? position.vehicle.currency,
  );
  const all = [...byCurrency].map(([currency, pairs]) => changesIn(currency, pairs, old, current));
  return all.every((one) => one !== null) ? all : null;
}

type Pair = [was: Book, is: Book];

/** The books of each position then and now. */
function pairs(old: KnownLedger, current: KnownLedger): Pair[] {
  const was = new Map(old.books.map((book) => [book.position.id, book]));
  const is = new Map(current.books.map((book) => [book.position.id, book]));
  const positions = new Map([...old.books, ...current.books].map(({ position }) => [position.id, position]));
  return [...positions].map(([id, position]) => {
    const empty = { position, lines: [], valuations: [] };
    return [was.get(id) ?? empty, is.get(id) ?? empty];
  });
}

function changesIn(
  currency: Currency,
  pairs: readonly Pair[],
  old: KnownLedger,
  current: KnownLedger,
): Changes | null {
  const [then, now] = [new Converter(old.rates, currency), new Converter(current.rates, currency)];
  const positions: PositionChange[] = [];
  let [rates, total, size] = [0, 0, 0];
  for (const [was, is] of pairs) {
    const { position } = is;
    const from = position.vehicle.currency;
    const before = then.convert(rolledNav(was).nav, from, old.day);
    const atRatesNow = now.convert(rolledNav(was).nav, from, current.day);
    const after = now.convert(rolledNav(is).nav, from, current.day);
    const amount = after - atRatesNow;
    const reasons = [...valuationReasons(was, is), ...lineReasons(was, is, current)];
    if (amount !== 0 || reasons.length > 0) positions.push({ position, amount, reasons });
    rates += atRatesNow - before;
    total += after - before;
    size += before + after + atRatesNow;
  }
  if (then.missing || now.missing || size > Number.MAX_SAFE_INTEGER) return null;
  positions.sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return { currency, positions, rates, total };
}

function valuationReasons(was: Book, is: Book): ChangeReason[] {
  const [before, after] = [was.valuations.at(-1), is.valuations.at(-1)];
  if (!after) return before ? [{ kind: 'valuation_withdrawn', date: before.valuation.date }] : [];
  if (before?.valuation.id === after.valuation.id) return [];
  return [{ kind: 'valued', date: after.valuation.date }];
}

function lineReasons(was: Book, is: Book, { corrections }: KnownLedger): ChangeReason[] {
  const before = new Map(was.lines.map((entry) => [entry.line.id, entry]));
  const after = new Map(is.lines.map((entry) => [entry.line.id, entry]));
  const replacements = new Map(corrections.map(({ line, replacement }) => [line.id, replacement]));
  const reasons: ChangeReason[] = [];
  for (const { line } of corrections) {
    if (!before.has(line.id)) continue;
    // The replacement may itself have been corrected since.
    let replacement = replacements.get(line.id) ?? null;
    while (replacement && !after.has(replacement.id)) replacement = replacements.get(replacement.id) ?? null;
    reasons.push({ kind: 'correction', line, replacement });
    if (replacement) after.delete(replacement.id);
  }
  for (const [id, { line, nav }] of after) {
    const was = before.get(id);
    if (!was) reasons.push({ kind: 'new_line', line });
    else if (was.nav !== nav) reasons.push({ kind: 'transfer_revalued', line });
  }
  return reasons;
}
