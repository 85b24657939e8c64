/**
 * A second implementation of ledger.md §1 and §2, written from the specification and sharing no code with the first:
 * plain loops over all lines, exact integers (BigInt) and fractions for amounts, and bisection for rates of return.
 * Slow on purpose.
 */
import type { FxRate, LedgerLine, Position, Valuation } from '#app/domain/investing/ledger.ts';

type Ledger = { positions: Position[]; lines: LedgerLine[]; valuations: Valuation[]; rates: FxRate[] };
type Question = { asOf: string; knownAt: string; currency: string | null };

export type Opinion = {
  committed: bigint;
  paidIn: bigint;
  called: bigint;
  unfunded: bigint;
  distributed: bigint;
  nav: bigint;
  gain: bigint;
  basis: 'valued' | 'rolled_forward' | 'at_cost' | 'mixed';
  irr: OpinionOnRate;
};
export type OpinionOnRate =
  | { kind: 'rate'; rate: number; isPeriod: boolean }
  | { kind: 'lost' | 'no_sign_change' | 'not_meaningful' | 'none' }
  | { kind: 'search'; rates: number[] };

const DAY = 86_400_000;
const moments = new Map<string, number>();
/** The time of an ISO text, parsed once: every line and rate is compared again for each portfolio. */
function timeOf(iso: string): number {
  const time = moments.get(iso) ?? Date.parse(iso);
  moments.set(iso, time);
  return time;
}
const dayOf = (iso: string): number => timeOf(iso) / DAY;

const PAID = [
  'call_investment',
  'call_management_fee',
  'call_expense',
  'call_placement_fee',
  'call_facility_cost',
  'call_fees_and_expenses',
  'call_working_capital',
  'call_total',
  'call_outside',
  'deemed_gp_contribution',
];
const PAID_BACK = ['call_returned', 'call_fees_returned', 'call_working_capital_used'];
/** Paid for what is still there. */
const KEPT = ['call_investment', 'call_working_capital', 'call_total'];
const OUT = [
  'distribution_capital',
  'distribution_gain',
  'distribution_income',
  'distribution_in_kind',
  'distribution_fee_return',
  'distribution_expense_return',
  'distribution_total',
  'tax_withheld',
];

/** Lines that count: recorded by then, of that day or before, and neither a reversal nor reversed. */
function linesThatCount(lines: LedgerLine[], { asOf, knownAt }: Question): LedgerLine[] {
  const known = lines.filter((line) => timeOf(line.recordedAt) <= timeOf(knownAt));
  const undone = known.filter((line) => line.type === 'reversal').map((line) => line.reverses);
  return known.filter(
    (line) => line.type !== 'reversal' && !undone.includes(line.id) && dayOf(line.date) <= dayOf(asOf),
  );
}

function lastValuation(
  valuations: Valuation[],
  { asOf, knownAt }: Question,
): { day: number; at: number; nav: bigint } | null {
  const moment = timeOf(knownAt);
  const seen = new Map<number, { at: number; id: string; nav: number | null }>();
  for (const { id, date, nav, publishedAt, recordedAt } of valuations) {
    if (publishedAt === null || timeOf(publishedAt) > moment || timeOf(recordedAt) > moment) continue;
    if (dayOf(date) > dayOf(asOf)) continue;
    const at = timeOf(recordedAt);
    const before = seen.get(dayOf(date));
    if (!before || at > before.at || (at === before.at && id > before.id))
      seen.set(dayOf(date), { at, id, nav });
  }
  const days = [...seen].filter(([, { nav }]) => nav !== null).map(([day]) => day);
  if (days.length === 0) return null;
  const day = Math.max(...days);
  const last = seen.get(day);
  return { day, at: last?.at ?? 0, nav: BigInt(last?.nav ?? 0) };
}

/** What a transfer moved, as it was known: valuations recorded after it may have changed that. */
function movedValue({ moved, revalued }: LedgerLine, { knownAt }: Question): bigint {
  let [value, at] = [moved?.nav ?? 0, 0];
  for (const one of revalued ?? []) {
    const recorded = timeOf(one.recordedAt);
    if (recorded <= timeOf(knownAt) && recorded >= at) [value, at] = [one.nav, recorded];
  }
  return BigInt(value);
}

/** An amount in another currency, rounded half away from zero. Rates are EUR/x only in these tests. */
function converted(
  amount: bigint,
  from: string,
  to: string,
  day: number,
  ledger: Ledger,
  knownAt: string,
): bigint {
  if (from === to || amount === 0n) return amount;
  const [top, bottom] = euroRate(to, day, ledger, knownAt);
  const [fromTop, fromBottom] = euroRate(from, day, ledger, knownAt);
  const numerator = amount * top * fromBottom;
  const denominator = bottom * fromTop;
  const isNegative = numerator < 0n;
  const size = isNegative ? -numerator : numerator;
  const whole = size / denominator;
  const rounded = (size % denominator) * 2n >= denominator ? whole + 1n : whole;
  return isNegative ? -rounded : rounded;
}

/** The value of one euro, as a fraction. */
function euroRate(currency: string, day: number, { rates }: Ledger, knownAt: string): [bigint, bigint] {
  if (currency === 'EUR') return [1n, 1n];
  let best: FxRate | null = null;
  for (const rate of rates) {
    if (rate.quote !== currency || rate.rate === null) continue;
    if (dayOf(rate.day) > day || timeOf(rate.recordedAt) > timeOf(knownAt)) continue;
    if (!best || rate.day > best.day || (rate.day === best.day && rate.recordedAt > best.recordedAt))
      best = rate;
  }
  if (best?.rate == null) throw new Error(`No rate for ${currency}`);
  const places = best.rate.includes('.') ? best.rate.length - best.rate.indexOf('.') - 1 : 0;
  return [BigInt(best.rate.replace('.', '')), 10n ** BigInt(places)];
}

/** The figures of some positions together. */
export function secondOpinion(ledger: Ledger, positionIds: string[], question: Question): Opinion {
  const today = dayOf(question.asOf);
  const sums = { committed: 0n, paidIn: 0n, called: 0n, unfunded: 0n, distributed: 0n, nav: 0n };
  const cash: [day: number, amount: bigint][] = [];
  const bases: { basis: Opinion['basis']; value: bigint }[] = [];
  for (const position of ledger.positions.filter(({ id }) => positionIds.includes(id))) {
    const own = position.vehicle.currency;
    const to = question.currency ?? own;
    const at = (amount: bigint, day: number) => converted(amount, own, to, day, ledger, question.knownAt);
    const lines = linesThatCount(ledger.lines, question).filter(
      ({ positionId }) => positionId === position.id,
    );
    const valuations = ledger.valuations.filter(({ positionId }) => positionId === position.id);
    const valuation = lastValuation(valuations, question);
    if (lines.length === 0 && !valuation) continue;
    let value = valuation?.nav ?? 0n;
    let isRolled = false;
    const owed = { committed: 0n, called: 0n, unfunded: 0n };
    for (const line of lines) {
      const { type, date, amount: number, unfundedChange, moved } = line;
      const amount = BigInt(number);
      const day = dayOf(date);
      const follows = moved !== null && timeOf(line.recordedAt) > (valuation?.at ?? 0);
      const later = valuation === null || day > valuation.day || (day === valuation.day && follows);
      let change = 0n;
      owed.unfunded += BigInt(unfundedChange);
      if (PAID.includes(type)) {
        sums.paidIn += at(amount, day);
        cash.push([day, at(-amount, day)]);
        if (unfundedChange < 0) owed.called += BigInt(-unfundedChange);
        if (KEPT.includes(type)) change = amount;
      } else if (PAID_BACK.includes(type)) {
        sums.paidIn -= at(amount, day);
        cash.push([day, at(amount, day)]);
        if (type !== 'call_fees_returned') change = -amount;
        if (type === 'call_working_capital_used') owed.called -= BigInt(unfundedChange);
      } else if (OUT.includes(type)) {
        sums.distributed += at(amount, day);
        cash.push([day, at(amount, day)]);
        change = -amount;
      } else if (type === 'commitment' || type === 'commitment_change') owed.committed += amount;
      else if (type === 'release') owed.committed -= amount;
      else if (type === 'subsequent_close_interest_paid') cash.push([day, at(-amount, day)]);
      else if (type === 'subsequent_close_interest_received') cash.push([day, at(amount, day)]);
      else if (type !== 'unfunded_adjustment') {
        const sign = type === 'transfer_in' ? 1n : -1n;
        owed.committed += sign * amount;
        sums.paidIn += at(sign * BigInt(moved?.paidIn ?? 0), day);
        sums.distributed += at(sign * BigInt(moved?.distributed ?? 0), day);
        owed.called += sign * BigInt(moved?.called ?? 0);
        change = sign * movedValue(line, question);
        cash.push([day, at(-change, day)]);
      }
      if (later && change !== 0n) isRolled = true;
      if (later) value += change;
    }
    sums.committed += at(owed.committed, today);
    sums.called += at(owed.called, today);
    sums.unfunded += at(owed.unfunded, today);
    const shown = at(value < 0n ? 0n : value, today);
    sums.nav += shown;
    bases.push({
      basis: valuation === null ? 'at_cost' : isRolled ? 'rolled_forward' : 'valued',
      value: shown,
    });
  }
  const basis = basisOfAll(bases);
  const gain = sums.distributed + sums.nav - sums.paidIn;
  return { ...sums, gain, basis, irr: rateOf(cash, today, sums.nav, basis !== 'at_cost') };
}

function basisOfAll(bases: { basis: Opinion['basis']; value: bigint }[]): Opinion['basis'] {
  const isWorth = bases.some(({ value }) => value > 0n);
  const has = (basis: Opinion['basis']) =>
    bases.some((one) => one.basis === basis && (!isWorth || one.value > 0n));
  if (!has('valued') && !has('rolled_forward')) return 'at_cost';
  if (isWorth && has('at_cost')) return 'mixed';
  return has('rolled_forward') ? 'rolled_forward' : 'valued';
}

function rateOf(cash: [number, bigint][], today: number, nav: bigint, isValued: boolean): OpinionOnRate {
  const days = new Map<number, bigint>();
  for (const [day, amount] of [...cash, [today, nav] as const]) days.set(day, (days.get(day) ?? 0n) + amount);
  const flows = [...days].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => a - b);
  const first = flows[0]?.[0];
  if (first === undefined) return { kind: 'none' };
  if (nav === 0n && isValued && cash.every(([, amount]) => amount <= 0n)) return { kind: 'lost' };
  const signs = flows.map(([, amount]) => amount > 0n);
  const changes = signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
  if (changes === 0) return { kind: 'no_sign_change' };
  let running = 0n;
  const tops: bigint[] = [];
  for (const [, amount] of flows) {
    running += amount;
    if (running !== 0n) tops.push(running);
  }
  const turns = tops.filter((sum, at) => at > 0 && sum > 0n !== (tops[at - 1] ?? 0n) > 0n).length;
  const isNorstrom = changes > 1 && turns === 1 && (tops[0] ?? 0n) < 0n && running > 0n;
  const plain = flows.map(([day, amount]) => [day - first, Number(amount)] as const);
  const elapsed = today - first;
  const time = Math.min(365, elapsed);
  if (changes > 1 && !isNorstrom) return { kind: 'search', rates: crossings(plain, time) };
  const growth = bisected(plain, isNorstrom ? 0 : -10);
  const rate = Math.expm1((growth / 365) * time);
  return rate > 10_000 ? { kind: 'not_meaningful' } : { kind: 'rate', rate, isPeriod: elapsed < 365 };
}

type PlainFlows = (readonly [day: number, amount: number])[];

/** Σ of the discounted flows at ln(1 + r), times a positive factor against overflow. */
function valueAt(flows: PlainFlows, x: number): number {
  const origin = x < 0 ? (flows.at(-1)?.[0] ?? 0) : 0;
  let sum = 0;
  for (const [day, amount] of flows) sum += amount * Math.exp((-x * (day - origin)) / 365);
  return sum;
}

/** Rates over `time` days where the sum changes its sign, on a fine grid over the range of ledger.md §2. */
export function crossings(flows: PlainFlows, time: number, steps = 1_500): number[] {
  const [least, most] = [(Math.log(1e-6) * 365) / time, (Math.log(10_001) * 365) / time];
  const at = (step: number) => least + ((most - least) * step) / steps;
  const found: number[] = [];
  let before = valueAt(flows, least);
  for (let step = 1; step <= steps; step += 1) {
    const after = valueAt(flows, at(step));
    if (before < 0 !== after < 0)
      found.push(Math.expm1((halved(flows, at(step - 1), at(step)) / 365) * time));
    before = after;
  }
  return found;
}

/** ln(1 + r) by bisection, nothing else. The caller knows that there is one solution above `least`. */
function bisected(flows: PlainFlows, least: number): number {
  let [low, high] = [least, 10];
  while (least < 0 && valueAt(flows, low) * (flows.at(-1)?.[1] ?? 0) < 0) low *= 2;
  while (valueAt(flows, high) * (flows[0]?.[1] ?? 0) < 0) high *= 2;
  return halved(flows, low, high);
}

function halved(flows: PlainFlows, from: number, to: number): number {
  let [low, high] = [from, to];
  const isNegative = valueAt(flows, low) < 0;
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (valueAt(flows, middle) < 0 === isNegative) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Returns whether a rate per year solves the payments: the relative NPV. */
export function relativeNpv(flows: { day: number; amount: number }[], rate: number): number {
  const first = Math.min(...flows.map(({ day }) => day));
  const values = flows.map(({ day, amount }) => amount * (1 + rate) ** (-(day - first) / 365));
  const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
  return Math.abs(values.reduce((sum, value) => sum + value, 0)) / size;
}
