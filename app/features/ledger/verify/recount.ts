import { type LedgerLine, LINE_EFFECTS, type Valuation } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';

/** The figures of a position that are counted again; minor units. */
export const COUNTED = {
  committed: 'committed',
  paidIn: 'paid-in',
  unfunded: 'unfunded',
  distributed: 'distributed',
  nav: 'net value',
} as const;
export type Counted = Record<keyof typeof COUNTED, number>;

/**
 * Counts a position again from its lines and its valuations on a day (ledger.md §2), in integers of any size and
 * without the code that pages use. A reversal counts against its line, where pages leave both out, so that halves that
 * do not fit are noticed.
 *
 * @param lines of the position, with the lines that its reversals undo
 */
export function recountPositions(
  lines: readonly LedgerLine[],
  valuations: readonly Valuation[],
  { day, now }: { day: string; now: string },
): Counted {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const reversed = new Set(lines.flatMap(({ reverses }) => reverses ?? []));
  const valued = lastValue(valuations, { day, now });
  const sums = { committed: 0n, paidIn: 0n, unfunded: 0n, distributed: 0n, nav: BigInt(valued?.nav ?? 0) };
  for (const line of lines) {
    if (line.date > day) continue;
    sums.unfunded += BigInt(line.unfundedChange);
    const target = line.type === 'reversal' ? byId.get(line.reverses ?? '') : line;
    if (!target) continue;
    const sign = target === line ? 1n : -1n;
    sums.committed += sign * effect(target, 'committed');
    sums.paidIn += sign * effect(target, 'paidIn');
    sums.distributed += sign * effect(target, 'distributed');
    const counts = target === line && !reversed.has(line.id);
    if (counts && (!valued || isAfter(line, valued))) sums.nav += effect(line, 'nav');
  }
  if (sums.nav < 0n) sums.nav = 0n;
  return {
    committed: Number(sums.committed),
    paidIn: Number(sums.paidIn),
    unfunded: Number(sums.unfunded),
    distributed: Number(sums.distributed),
    nav: Number(sums.nav),
  };
}

function effect(
  { type, amount, moved, revalued }: LedgerLine,
  on: 'committed' | 'paidIn' | 'distributed' | 'nav',
): bigint {
  if (!moved || on === 'committed') return BigInt(LINE_EFFECTS[type][on]) * BigInt(amount);
  const value = on === 'nav' ? (revalued?.at(-1)?.nav ?? moved.nav) : moved[on];
  return type === 'transfer_in' ? BigInt(value) : -BigInt(value);
}

type Valued = { date: string; nav: number | null; recordedAt: string };

function lastValue(
  valuations: readonly Valuation[],
  { day, now }: { day: string; now: string },
): Valued | null {
  const days = Map.groupBy(
    valuations.filter(({ date, publishedAt }) => date <= day && publishedAt !== null && publishedAt <= now),
    ({ date }) => date,
  );
  const standing = [...days.values()]
    .map((all) => all.reduce((last, one) => (one.recordedAt >= last.recordedAt ? one : last)))
    .filter(({ nav }) => nav !== null);
  return standing.reduce<Valued | null>((last, one) => (last && last.date > one.date ? last : one), null);
}

const isAfter = (line: LedgerLine, valued: Valued): boolean =>
  line.date > valued.date ||
  (line.date === valued.date && line.moved !== null && line.recordedAt > valued.recordedAt);

/** Says in which figures what a place shows differs from what was counted, such as `paid-in 5.00, not 4.00`. */
export const differences = (counted: Counted, shown: Counted, currency: Currency): string[] =>
  (Object.keys(COUNTED) as (keyof Counted)[])
    .filter((figure) => counted[figure] !== shown[figure])
    .map(
      (figure) =>
        `${COUNTED[figure]} ${plainAmount(shown[figure], currency)}, not ${plainAmount(counted[figure], currency)}`,
    );
