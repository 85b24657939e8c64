/**
 * A payment from the holder's side: received is positive, paid negative. `day` is a day number. Interest between closings
 * passes between investors, so that a second rate leaves it out.
 */
export type Flow = { day: number; amount: number; isInterest?: true };

/** The flows after netting each day; days ascend from 0, amounts are never zero. */
export type NetFlows = {
  /** Day number of the first flow, which is day 0. */
  first: number;
  days: Int32Array;
  amounts: Float64Array;
};

/**
 * Nets the flows of each day. They may be in any order; a sorted list is fastest. The sums are exact as long as
 * amounts are integers and sums stay below 2⁵³.
 */
export function netFlows(flows: readonly Flow[]): NetFlows {
  let isSorted = true;
  let least = Number.MAX_SAFE_INTEGER;
  let most = Number.MIN_SAFE_INTEGER;
  for (const { day } of flows) {
    if (day < most) isSorted = false;
    if (day < least) least = day;
    if (day > most) most = day;
  }
  if (flows.length === 0) return { first: 0, days: new Int32Array(), amounts: new Float64Array() };
  return isSorted ? netSorted(flows) : netCells(flows, least, most - least + 1);
}

function netSorted(flows: readonly Flow[]): NetFlows {
  const days = new Int32Array(flows.length);
  const amounts = new Float64Array(flows.length);
  let kept = 0;
  let open: number | null = null;
  let sum = 0;
  const close = (day: number) => {
    if (sum === 0) return;
    days[kept] = day;
    amounts[kept] = sum;
    kept += 1;
  };
  for (const { day, amount } of flows) {
    if (day !== open) {
      if (open !== null) close(open);
      open = day;
      sum = 0;
    }
    sum += amount;
  }
  if (open !== null) close(open);
  return fromFirst(days.subarray(0, kept), amounts.subarray(0, kept));
}

/** One cell for each day between the first and the last: cheaper than sorting. */
function netCells(flows: readonly Flow[], least: number, span: number): NetFlows {
  const cells = new Float64Array(span);
  for (const { day, amount } of flows) cells[day - least] = (cells[day - least] as number) + amount;
  const days = new Int32Array(span);
  let kept = 0;
  for (let day = 0; day < span; day += 1) {
    const amount = cells[day] as number;
    if (amount === 0) continue;
    days[kept] = least + day;
    cells[kept] = amount;
    kept += 1;
  }
  return fromFirst(days.subarray(0, kept), cells.subarray(0, kept));
}

function fromFirst(days: Int32Array, amounts: Float64Array): NetFlows {
  const first = days[0] ?? 0;
  for (let at = 0; at < days.length; at += 1) days[at] = (days[at] as number) - first;
  return { first, days, amounts };
}
