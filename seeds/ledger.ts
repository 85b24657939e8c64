import { isoDay, isReported, plusDays, quarterFrom } from './calendar.ts';
import type { HoldingCurve } from './content/types.ts';

export type LedgerFlow = {
  on: string;
  kind: 'contribution' | 'distribution' | 'recallable_distribution' | 'fee_inside' | 'fee_outside';
  /** Minor units, unsigned: the kind gives the direction of the payment. */
  amount: number;
  note: string;
};
export type LedgerValuation = { on: string; nav: number };
export type Ledger = { flows: LedgerFlow[]; valuations: LedgerValuation[] };

const BASIS = 10_000;
/** Days after a quarter's first day on which payments are made. */
const CALL_DAY = 44;
const PAYOUT_DAY = 74;
const FEE_DAY = 14;
const NO_QUARTERS = 400;

/**
 * The flows and quarterly valuations of one commitment up to `now`, from the shape of its curve.
 * Fees fall due in each second quarter; inside the commitment they stop where it is used up.
 */
export function ledgerOf(committed: number, curve: HoldingCurve, now: Date): Ledger {
  const today = isoDay(now);
  const ledger: Ledger = { flows: [], valuations: [] };
  const part = sharesOf(committed);
  let nav = 0;
  let drawn = 0;
  for (let index = 0; index < NO_QUARTERS; index += 1) {
    const { first, last, label } = quarterFrom(curve.firstCall, index);
    if (first > today) break;
    const flows = quarterFlows(
      curve,
      index,
      index === 0 ? curve.firstCall : plusDays(first, CALL_DAY),
      first,
      label,
      part,
    );
    for (const flow of flows) {
      if (flow.on > today) continue;
      const amount = drawsOnCommitment(flow) ? Math.min(flow.amount, committed - drawn) : flow.amount;
      if (amount <= 0) continue;
      if (drawsOnCommitment(flow)) drawn += amount;
      if (flow.kind === 'recallable_distribution') drawn -= amount;
      ledger.flows.push({ ...flow, amount });
    }
    nav = Math.round((nav * (BASIS + growthAt(curve, index))) / BASIS) + movement(ledger.flows, first, last);
    if (isReported(last, now)) ledger.valuations.push({ on: last, nav: Math.max(0, nav) });
  }
  return ledger;
}

/** The flows that count against the commitment. */
const drawsOnCommitment = (flow: LedgerFlow): boolean =>
  flow.kind === 'contribution' || flow.kind === 'fee_inside';

function quarterFlows(
  curve: HoldingCurve,
  index: number,
  callDay: string,
  first: string,
  label: string,
  part: ReturnType<typeof sharesOf>,
): LedgerFlow[] {
  const call = part('call', curve.calls[index] ?? 0);
  const paid = part('paid', curve.distributions[index] ?? 0);
  const recallable = part('recallable', curve.recallable[index] ?? 0);
  const fee = index % 2 === 0 ? part('fee', curve.fee) : 0;
  const feeDay = index === 0 ? callDay : plusDays(first, FEE_DAY);
  const flows: LedgerFlow[] = [
    {
      on: feeDay,
      kind: curve.feeInside ? 'fee_inside' : 'fee_outside',
      amount: fee,
      note: `Management fee, ${label}`,
    },
    { on: callDay, kind: 'contribution', amount: call, note: `Capital call, ${label}` },
    {
      on: plusDays(first, PAYOUT_DAY - 9),
      kind: 'recallable_distribution',
      amount: recallable,
      note: `Recallable distribution, ${label}`,
    },
    { on: plusDays(first, PAYOUT_DAY), kind: 'distribution', amount: paid, note: `Distribution, ${label}` },
  ];
  return flows.filter((flow) => flow.amount > 0);
}

/** Shares of a commitment, rounded so that their sum is the rounded sum: no cent is lost over the years. */
function sharesOf(committed: number): (of: string, basisPoints: number) => number {
  const sums = new Map<string, number>();
  const upTo = (points: number) => Math.round((committed * points) / BASIS);
  return (of, basisPoints) => {
    const before = sums.get(of) ?? 0;
    sums.set(of, before + basisPoints);
    return upTo(before + basisPoints) - upTo(before);
  };
}

const growthAt = (curve: HoldingCurve, index: number): number =>
  curve.growth[index] ?? curve.growth.at(-1) ?? 0;

/** The effect of the quarter's own flows on the value held; fees buy nothing. */
function movement(flows: LedgerFlow[], first: string, last: string): number {
  return flows
    .filter((flow) => flow.on >= first && flow.on <= last)
    .reduce((sum, flow) => {
      if (flow.kind === 'contribution') return sum + flow.amount;
      return flow.kind === 'distribution' || flow.kind === 'recallable_distribution'
        ? sum - flow.amount
        : sum;
    }, 0);
}

/** Totals of a ledger as of its last valuation, minor units. */
export function totalsOf({ flows, valuations }: Ledger): {
  called: number;
  distributed: number;
  nav: number;
  asOf: string | null;
} {
  const last = valuations.at(-1);
  const sum = (...kinds: LedgerFlow['kind'][]) =>
    flows.filter((flow) => kinds.includes(flow.kind)).reduce((total, flow) => total + flow.amount, 0);
  return {
    called: sum('contribution', 'fee_inside'),
    distributed: sum('distribution', 'recallable_distribution'),
    nav: last?.nav ?? 0,
    asOf: last?.on ?? null,
  };
}

/** Net IRR of a ledger by bisection, actual/365, as a fraction; `null` while it has no valuation. */
export function irrOf({ flows, valuations }: Ledger): number | null {
  const last = valuations.at(-1);
  const start = flows[0];
  if (!last || !start) return null;
  const origin = Date.parse(start.on);
  const years = (day: string) => (Date.parse(day) - origin) / 31_536_000_000;
  const dated = flows
    .filter((flow) => flow.on <= last.on)
    .map((flow) => ({
      years: years(flow.on),
      amount: flow.kind.includes('distribution') ? flow.amount : -flow.amount,
    }));
  dated.push({ years: years(last.on), amount: last.nav });
  const worth = (rate: number) =>
    dated.reduce((sum, flow) => sum + flow.amount / (1 + rate) ** flow.years, 0);
  let low = -0.95;
  let high = 5;
  for (let step = 0; step < 80; step += 1) {
    const middle = (low + high) / 2;
    if (worth(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
