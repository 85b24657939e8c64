import {
  drawnBy,
  type LedgerLine,
  LINE_EFFECTS,
  type Moved,
  type Valuation,
} from '#app/domain/investing/ledger.ts';
import { proportionOf } from '../amounts.ts';

/** The parts of a line that its position's standing depends on. */
export type StandingLine = Pick<
  LedgerLine,
  'id' | 'date' | 'type' | 'amount' | 'unfundedChange' | 'moved' | 'reverses'
> & {
  /** Absent for a line of the act that is being prepared. */
  recordedAt?: string;
};
export type StandingValuation = Pick<Valuation, 'date' | 'nav' | 'recordedAt'>;

/** The state of a position on a day; minor units. */
export type Standing = Moved & { committed: number; unfunded: number };

/**
 * Sums up a position on a day (ledger.md §2) from its known lines and its published valuations, oldest first. A
 * reversal and its line count as never recorded.
 */
export function lineStandingOf(
  lines: readonly StandingLine[],
  valuations: readonly StandingValuation[],
  asOf: string,
): Standing {
  const reversed = new Set(lines.flatMap(({ reverses }) => reverses ?? []));
  const valued = lastValuation(valuations, asOf);
  const sum: Standing = {
    committed: 0,
    paidIn: 0,
    distributed: 0,
    called: 0,
    unfunded: 0,
    nav: valued?.nav ?? 0,
  };
  for (const line of lines) {
    if (line.type === 'reversal' || reversed.has(line.id) || line.date > asOf) continue;
    const effect = LINE_EFFECTS[line.type];
    const { amount, unfundedChange, moved } = line;
    const isYounger = !valued || line.date > valued.date || isAfter(line, valued);
    sum.committed += effect.committed * amount;
    sum.unfunded += unfundedChange;
    if (moved) {
      const sign = line.type === 'transfer_in' ? 1 : -1;
      sum.paidIn += sign * moved.paidIn;
      sum.distributed += sign * moved.distributed;
      sum.called += sign * moved.called;
      if (isYounger) sum.nav += sign * moved.nav;
      continue;
    }
    sum.paidIn += effect.paidIn * amount;
    sum.distributed += effect.distributed * amount;
    sum.called += drawnBy(line.type, unfundedChange);
    if (isYounger) sum.nav += effect.nav * amount;
  }
  return { ...sum, nav: Math.max(0, sum.nav) };
}

/** The lowest commitment of a position from a day on, with its day: later lines may already have moved some of it. */
export function leastCommitted(
  lines: readonly StandingLine[],
  from: string,
): [day: string, committed: number] {
  const days = new Set([from, ...lines.map(({ date }) => date).filter((day) => day > from)]);
  return [...days]
    .sort()
    .map((day): [string, number] => [day, lineStandingOf(lines, [], day).committed])
    .reduce((least, one) => (one[1] < least[1] ? one : least));
}

type Valued = { date: string; nav: number; recordedAt: string };

/** Whether a line is a transfer of the day of a valuation that was recorded before it (`isSince` of the figures). */
const isAfter = ({ date, moved, recordedAt }: StandingLine, valued: Valued): boolean =>
  moved !== null && date === valued.date && (recordedAt === undefined || recordedAt > valued.recordedAt);

/** The value that counts for each day: the last one recorded; days whose valuation was withdrawn have none. */
export function valuesOf(valuations: readonly StandingValuation[]): Valued[] {
  const newest = new Map<string, StandingValuation>();
  for (const valuation of valuations) {
    const before = newest.get(valuation.date);
    if (!before || before.recordedAt <= valuation.recordedAt) newest.set(valuation.date, valuation);
  }
  return [...newest.values()].flatMap(({ date, nav, recordedAt }) =>
    nav === null ? [] : [{ date, nav, recordedAt }],
  );
}

/** The latest by day. */
function lastValuation(valuations: readonly StandingValuation[], asOf: string): Valued | null {
  let last: Valued | null = null;
  for (const one of valuesOf(valuations)) if (one.date <= asOf && (!last || one.date > last.date)) last = one;
  return last;
}

/**
 * What moves with a commitment of `amount` from a position in the given state: the same share of everything. Rounded
 * half up; everything if the whole commitment moves.
 */
export function movedWith(amount: number, standing: Standing): Moved & { unfunded: number } {
  const share = (value: number) => proportionOf(value, amount, standing.committed);
  return {
    paidIn: Math.max(0, share(standing.paidIn)),
    distributed: Math.max(0, share(standing.distributed)),
    called: Math.max(0, share(standing.called)),
    nav: share(standing.nav),
    unfunded: share(standing.unfunded),
  };
}
