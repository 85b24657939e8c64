import { drawnBy, LINE_EFFECTS } from '#app/domain/investing/ledger.ts';
import type { SeedLine, SeedValuation } from './lines.ts';

export type SeedLedger = { lines: readonly SeedLine[]; valuations: readonly SeedValuation[] };
/** Totals of lines and valuations of one vehicle, minor units; `asOf` is the day of the value, null without one. */
export type Totals = Record<
  'committed' | 'unfunded' | 'called' | 'paidIn' | 'distributed' | 'nav',
  number
> & {
  asOf: string | null;
};

/** A line as it counts: a reversal takes away what the line that it names had added. */
type Counted = SeedLine & { sign: 1 | -1 };

/** What was known of a ledger at a moment, as of a day. */
export const ledgerKnownAt = ({ lines, valuations }: SeedLedger, day: string, at: Date): SeedLedger => ({
  lines: lines.filter(({ date, recordedAt }) => date <= day && recordedAt <= at),
  valuations: valuations.filter(
    ({ date, publishedAt }) => date <= day && publishedAt !== null && publishedAt <= at,
  ),
});

export const heldBy = ({ lines, valuations }: SeedLedger, holder: string): SeedLedger => ({
  lines: lines.filter((line) => line.holder === holder),
  valuations: valuations.filter((valuation) => valuation.holder === holder),
});

/** The lines that count: neither reversals nor what they undo. */
export function standing(lines: readonly SeedLine[]): SeedLine[] {
  const undone = new Set(lines.map(({ reverses }) => reverses));
  return lines.filter(({ reference, reverses }) => reverses === null && !undone.has(reference));
}

/** The lines in order of their day, each reversal in place of the line that it names. */
function counted(lines: readonly SeedLine[]): Counted[] {
  const named = new Map(lines.map((line) => [line.reference, line]));
  return lines
    .map((line): Counted => {
      if (line.reverses === null) return { ...line, sign: 1 };
      const reversed = named.get(line.reverses);
      if (!reversed) throw new Error(`${line.reference} reverses an unknown line`);
      return { ...reversed, sign: -1 };
    })
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

/** Totals of one position, as ledger.md §2 defines them: the value is that of the last valuation, rolled forward. */
export function seedTotalsOf({ lines, valuations }: SeedLedger): Totals {
  const totals: Totals = {
    committed: 0,
    unfunded: 0,
    called: 0,
    paidIn: 0,
    distributed: 0,
    nav: 0,
    asOf: null,
  };
  const last = lastOf(valuations);
  totals.nav = last?.nav ?? 0;
  totals.asOf = last?.date ?? null;
  for (const { type, date, amount, unfundedChange, moved, sign } of counted(lines)) {
    const effect = LINE_EFFECTS[type];
    const direction = sign * effect.committed;
    totals.committed += direction * amount;
    totals.unfunded += sign * unfundedChange;
    totals.paidIn += sign * effect.paidIn * amount + direction * (moved?.paidIn ?? 0);
    totals.distributed += sign * effect.distributed * amount + direction * (moved?.distributed ?? 0);
    totals.called += sign * drawnBy(type, unfundedChange) + direction * (moved?.called ?? 0);
    if (!last || date > last.date) totals.nav += sign * effect.nav * amount + direction * (moved?.nav ?? 0);
  }
  return { ...totals, nav: Math.max(0, totals.nav) };
}

/** The valuation of the last day; of several for that day, the one recorded last. */
const lastOf = (valuations: readonly SeedValuation[]): SeedValuation | undefined =>
  valuations
    .toSorted((a, b) =>
      a.date === b.date ? Number(a.recordedAt) - Number(b.recordedAt) : a.date < b.date ? -1 : 1,
    )
    .at(-1);

/** What was paid and received, by day; a transfer counts as sold and bought at its net value. */
const cashOf = (lines: readonly SeedLine[]): { on: string; amount: number }[] =>
  counted(lines)
    .map(({ date, type, amount, moved, sign }) => {
      const effect = LINE_EFFECTS[type];
      return { on: date, amount: sign * (effect.cash * amount - effect.committed * (moved?.nav ?? 0)) };
    })
    .filter(({ amount }) => amount !== 0);

/**
 * Net IRR up to a day by bisection, actual/365, as a fraction: −1 when all is lost; `null` while there is no change of
 * sign.
 */
export function seedIrrOf(lines: readonly SeedLine[], nav: number, asOf: string): number | null {
  const flows = [...cashOf(lines), { on: asOf, amount: nav }];
  if (!flows.some(({ amount }) => amount < 0)) return null;
  if (!flows.some(({ amount }) => amount > 0)) return nav === 0 ? -1 : null;
  const origin = Date.parse(flows[0]?.on ?? asOf);
  const dated = flows.map(({ on, amount }) => ({
    years: (Date.parse(on) - origin) / 31_536_000_000,
    amount,
  }));
  const worth = (rate: number) =>
    dated.reduce((sum, flow) => sum + flow.amount / (1 + rate) ** flow.years, 0);
  let low = -0.999;
  let high = 5;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * What leads from the called amount to what is paid in, by paid in = called + outside − returned + transferred.
 * `outside` is what calls took beyond the commitment.
 */
export function paidInParts({ lines }: SeedLedger) {
  const parts = { called: 0, outside: 0, returned: 0, transferred: 0 };
  for (const { type, amount, unfundedChange, moved, sign } of counted(lines)) {
    const direction = sign * LINE_EFFECTS[type].committed;
    const drawn = drawnBy(type, unfundedChange);
    const paid = LINE_EFFECTS[type].paidIn * amount;
    parts.called += sign * drawn;
    if (paid < 0 && drawn === 0) parts.returned -= sign * paid;
    else parts.outside += sign * (paid - drawn);
    parts.called += direction * (moved?.called ?? 0);
    parts.transferred += direction * ((moved?.paidIn ?? 0) - (moved?.called ?? 0));
  }
  return parts;
}

/** The rate of return as the portfolio shows it: at the last valuation of what is held, for under a year so far. */
export function seedReturnOf(
  { lines, valuations }: SeedLedger,
  asOf: string,
): { rate: number | null; basis: 'annualised' | 'so far' | 'too early' } {
  const { nav, asOf: valued } = seedTotalsOf({ lines, valuations });
  const first = cashOf(standing(lines))[0]?.on ?? asOf;
  const day = valued && nav > 0 && first <= valued ? valued : asOf;
  const until = lines.filter(({ date }) => date <= day);
  const rate = seedIrrOf(until, seedTotalsOf({ lines: until, valuations }).nav, day);
  const days = (Date.parse(day) - Date.parse(first)) / 86_400_000;
  if (rate === null || rate === -1 || days >= 365) return { rate, basis: 'annualised' };
  if (!valued) return { rate: null, basis: 'too early' };
  return { rate: (1 + rate) ** (days / 365) - 1, basis: 'so far' };
}
