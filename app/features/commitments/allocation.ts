/** How what is left is given out among several who ask for it. */
export const ALLOCATION_METHODS = ['whole', 'pro_rata', 'first_come'] as const;
export type AllocationMethod = (typeof ALLOCATION_METHODS)[number];

/** Somebody who asks, in minor units. */
export type Ask = { id: string; amount: number };

/** What there is to give, and in what parts: the minimum, or more by whole steps. Minor units. */
export type Room = { left: number; minimum: number; step: number };

/** Nothing for who waits for room. */
export type Allocated = { id: string; amount: number };

/**
 * Gives out what is left among `asks`, which come in the order in which they were sent.
 * - `whole`: to each all that they ask for, whether there is room or not.
 * - `first_come`: to one after the other all, to the last whom it reaches a part.
 * - `pro_rata`: to each the same share of what they ask for, though the minimum at least. Where not even the minimum is
 *   there for everyone, those who came last wait.
 *
 * Nobody gets more than they ask for, nor less than the minimum unless nothing, and the two that share never give out
 * more than is left. What remains is less than a step, or nobody could take it.
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

/** The least that somebody can get who gets anything: the minimum; all, of those who ask for less than it. */
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

/** Those for whom the least is there, the first to come first. */
function whoIsServed(asks: readonly Ask[], left: number, room: Room): Ask[] {
  let needed = 0;
  return asks.filter((ask) => {
    const least = leastOf(ask, room);
    if (needed + least > left) return false;
    needed += least;
    return true;
  });
}

/** More is asked for than is left, and there is the least for everyone. */
function shares(served: readonly Ask[], left: number, room: Room): Map<string, number> {
  const { sharing, pool } = whoShares(served, left, room);
  const total = BigInt(sumOf(sharing));
  const step = BigInt(room.step);
  const amounts = new Map(served.map((ask) => [ask.id, leastOf(ask, room)]));
  // Whole numbers throughout: an amount times another is more than a float holds.
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

/** Whose share is above the least, and what there is for them once all others have their least. */
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

/** Whose share was cut most by rounding comes first; of equals who came first. */
function byRemainder(served: readonly Ask[], remainders: ReadonlyMap<string, bigint>): Ask[] {
  const of = ({ id }: Ask) => remainders.get(id) ?? -1n;
  return [...served].sort((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? 0 : a < b ? 1 : -1;
  });
}

/** Gives the steps that rounding left over, one to each in turn. */
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
