/** The ways to allocate the remaining amount among several commitments. */
export const ALLOCATION_METHODS = ['whole', 'pro_rata', 'first_come'] as const;
export type AllocationMethod = (typeof ALLOCATION_METHODS)[number];

/** A requested amount, in minor units. */
export type Ask = { id: string; amount: number };

/** The remaining amount and its valid parts: the minimum, or more by whole steps. Minor units. */
export type Room = { left: number; minimum: number; step: number };

/** An amount of 0 puts the commitment on the waitlist. */
export type Allocated = { id: string; amount: number };

/**
 * Allocates the remaining amount among `asks`, which come in order of submission.
 * - `whole`: everyone gets their full amount, whether or not there is room.
 * - `first_come`: each in turn gets their full amount, and the last one reached gets a part.
 * - `pro_rata`: everyone gets the same share of their amount, but at least the minimum. When there is not even the
 *   minimum for everyone, the latest are waitlisted.
 *
 * No one gets more than they requested, or a nonzero amount below the minimum. `first_come` and `pro_rata` never
 * allocate more than is left. The remainder is less than a step, or nobody could take it.
 */
export function allocate(method: AllocationMethod, asks: readonly Ask[], room: Room): Allocated[] {
  switch (method) {
    case 'whole':
      return asks.map(({ id, amount }) => ({ id, amount }));
    case 'first_come':
      return firstCome(asks, room);
    case 'pro_rata':
      return proRata(asks, room);
  }
}

function firstCome(asks: readonly Ask[], room: Room): Allocated[] {
  let rest = Math.max(0, room.left);
  return asks.map((ask) => {
    const amount = mostWithin(ask, rest, room);
    rest -= amount;
    return { id: ask.id, amount };
  });
}

/** The smallest valid allocation: the minimum, or the full amount when less than the minimum was requested. */
const leastOf = ({ amount }: Ask, { minimum }: Room): number => Math.min(amount, minimum);

function mostWithin(ask: Ask, rest: number, room: Room): number {
  if (ask.amount <= rest) return ask.amount;
  const least = leastOf(ask, room);
  return rest < least ? 0 : least + Math.floor((rest - least) / room.step) * room.step;
}

function proRata(asks: readonly Ask[], room: Room): Allocated[] {
  const left = Math.max(0, room.left);
  const served = whoIsServed(asks, left, room);
  const fits = sumOf(served) <= left;
  const amounts = new Map(fits ? served.map(({ id, amount }) => [id, amount]) : shares(served, left, room));
  return asks.map(({ id }) => ({ id, amount: amounts.get(id) ?? 0 }));
}

const sumOf = (asks: readonly Ask[]): number => asks.reduce((sum, { amount }) => sum + amount, 0);

/** The commitments for which the smallest allocation is available, earliest first. */
function whoIsServed(asks: readonly Ask[], left: number, room: Room): Ask[] {
  let needed = 0;
  return asks.filter((ask) => {
    const least = leastOf(ask, room);
    if (needed + least > left) return false;
    needed += least;
    return true;
  });
}

/** Allocates pro rata when more is requested than is left and everyone can get the smallest allocation. */
function shares(served: readonly Ask[], left: number, room: Room): Map<string, number> {
  const { sharing, pool } = whoShares(served, left, room);
  const total = BigInt(sumOf(sharing));
  const step = BigInt(room.step);
  const amounts = new Map(served.map((ask) => [ask.id, leastOf(ask, room)]));
  // BigInt, because the product of two amounts exceeds the precision of a float.
  const remainders = new Map<string, bigint>();
  for (const ask of sharing) {
    const least = leastOf(ask, room);
    const above = BigInt(pool) * BigInt(ask.amount) - BigInt(least) * total;
    amounts.set(ask.id, least + Number(above / (total * step)) * room.step);
    remainders.set(ask.id, above % (total * step));
  }
  const spare = left - [...amounts.values()].reduce((sum, amount) => sum + amount, 0);
  giveSpare(byRemainder(served, remainders), amounts, spare, room.step);
  return amounts;
}

/**
 * The commitments whose share is above the smallest allocation, and the amount left for them once all others have
 * theirs.
 */
function whoShares(served: readonly Ask[], left: number, room: Room): { sharing: Ask[]; pool: number } {
  let sharing = [...served];
  let pool = left;
  for (;;) {
    const total = BigInt(sumOf(sharing));
    const isAbove = (ask: Ask) => BigInt(pool) * BigInt(ask.amount) >= BigInt(leastOf(ask, room)) * total;
    const above = sharing.filter(isAbove);
    if (above.length === sharing.length) return { sharing, pool };
    pool -= sharing.filter((ask) => !isAbove(ask)).reduce((sum, ask) => sum + leastOf(ask, room), 0);
    sharing = above;
  }
}

/** Sorts by the largest rounding loss, then by submission. */
function byRemainder(served: readonly Ask[], remainders: ReadonlyMap<string, bigint>): Ask[] {
  const of = ({ id }: Ask) => remainders.get(id) ?? -1n;
  return [...served].sort((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a < b ? 1 : -1;
  });
}

/** Distributes the steps left over by rounding, one each in turn. */
function giveSpare(order: readonly Ask[], amounts: Map<string, number>, spare: number, step: number): void {
  let rest = spare;
  for (let given = true; given && rest >= step; ) {
    given = false;
    for (const { id, amount } of order) {
      const has = amounts.get(id) ?? 0;
      if (rest < step || has + step > amount) continue;
      amounts.set(id, has + step);
      rest -= step;
      given = true;
    }
  }
}
