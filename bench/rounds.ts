import { type Call, load } from './load.ts';

/** A subject to measure: the request, or those that are sent in turn, and the processes whose CPU it takes (µs so far), by name. */
export type Subject = {
  call: Call | readonly Call[];
  requests: number;
  /** Requests before each round that are not counted, for connections that were closed in the meantime. */
  before?: number;
  meters: Record<string, () => Promise<number>>;
};

/** ms of CPU per request: the median of the rounds, and each of them. */
export type Cost = { median: number; rounds: number[] };

export const ROUNDS = 7;
const WARM_UP = 2;

/**
 * Measures the subjects in turn, round by round, so that other load on the machine affects all of them alike.
 * The first `warmUp` rounds are not counted. Returns the costs by subject and meter.
 */
export async function inTurn<Name extends string>(
  subjects: Record<Name, Subject>,
  { warmUp = WARM_UP } = {},
): Promise<Record<Name, Record<string, Cost>>> {
  const seen = new Map<string, number[]>();
  const entries = Object.entries(subjects) as [Name, Subject][];
  for (let round = -warmUp; round < ROUNDS; round += 1) {
    for (const [name, { call, requests, before: uncounted = 0, meters }] of entries) {
      if (uncounted > 0) await load(call, uncounted);
      const before = await readAll(meters);
      const done = await load(call, requests);
      const after = await readAll(meters);
      if (round < 0) continue;
      for (const meter of Object.keys(meters)) {
        const spent = ((after[meter] ?? 0) - (before[meter] ?? 0)) / 1000 / done;
        seen.set(`${name} ${meter}`, [...(seen.get(`${name} ${meter}`) ?? []), spent]);
      }
    }
  }
  const costOf = (name: Name, meter: string): Cost => {
    const rounds = seen.get(`${name} ${meter}`) ?? [];
    return { median: median(rounds), rounds };
  };
  return Object.fromEntries(
    entries.map(([name, { meters }]) => [
      name,
      Object.fromEntries(Object.keys(meters).map((meter) => [meter, costOf(name, meter)])),
    ]),
  ) as Record<Name, Record<string, Cost>>;
}

async function readAll(meters: Subject['meters']): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const [name, meter] of Object.entries(meters)) read[name] = await meter();
  return read;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
