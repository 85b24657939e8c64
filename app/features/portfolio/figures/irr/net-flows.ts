/** A payment from the holder's side: received is positive, paid negative. `day` is a day number. */
export type Flow = { day: number; amount: number };

/** What is left of the flows when those of one day are netted; days ascend, amounts are never zero. */
export type NetFlows = {
  /** Day number of the first flow, which is day 0. */
  first: number;
  days: Int32Array;
  amounts: Float64Array;
};

/** Nets the flows of each day. Flows may come in any order; a sorted list is not sorted again. */
export function netFlows(flows: readonly Flow[]): NetFlows {
  let isSorted = true;
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { day } of flows) {
    if (day < most) isSorted = false;
    if (day < least) least = day;
    if (day > most) most = day;
  }
  if (flows.length === 0) return { first: 0, days: new Int32Array(), amounts: new Float64Array() };
  return withoutZeros(isSorted ? mergeSorted(flows) : mergeByDay(flows, least, most - least + 1));
}

type Merged = { first: number; days: Int32Array; amounts: Float64Array; count: number };

function mergeSorted(flows: readonly Flow[]): Merged {
  const first = flows[0]?.day ?? 0;
  const days = new Int32Array(flows.length);
  const amounts = new Float64Array(flows.length);
  let last = -1;
  for (const { day, amount } of flows) {
    if (last < 0 || days[last] !== day - first) {
      last += 1;
      days[last] = day - first;
    }
    amounts[last] = (amounts[last] ?? 0) + amount;
  }
  return { first, days, amounts, count: last + 1 };
}

/** One cell for each day between the first and the last: cheaper than sorting. */
function mergeByDay(flows: readonly Flow[], first: number, span: number): Merged {
  const cells = new Float64Array(span);
  for (const { day, amount } of flows) cells[day - first] = (cells[day - first] ?? 0) + amount;
  return { first, days: Int32Array.from({ length: span }, (_, day) => day), amounts: cells, count: span };
}

function withoutZeros({ first, days, amounts, count }: Merged): NetFlows {
  let kept = 0;
  let zero = 0;
  for (let at = 0; at < count; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount === 0) continue;
    if (kept === 0) zero = days[at] ?? 0;
    days[kept] = (days[at] ?? 0) - zero;
    amounts[kept] = amount;
    kept += 1;
  }
  return { first: first + zero, days: days.subarray(0, kept), amounts: amounts.subarray(0, kept) };
}

/** Σ of all flows: the sign of the result without interest. Exact, since the amounts are integers. */
export function total(amounts: Float64Array): number {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
