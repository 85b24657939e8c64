import { type Db, transaction } from '#app/db/client.server.ts';
import type { Position, Valuation } from '#app/domain/investing/ledger.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { spreadByWeights } from '../amounts.ts';
import { knownLedger } from '../figures/known-ledger.ts';
import { positionSums } from '../figures/position-sums.ts';
import { valuesOf } from '../lines/standing.ts';
import { findKnownUntil } from '../reading/known-until.queries.server.ts';
import { sumsOf } from '../standing-sums.queries.server.ts';
import { consequenceOf, findAllMiscounted } from '../transfers/miscounted-values.queries.server.ts';
import { calculatedValues } from '../transfers/revalue-transfers.server.ts';
import { findLeftoverValues } from '../valuations/leftover-values.queries.server.ts';
import { findShares } from '../valuations/shares.queries.server.ts';
import {
  type LedgerProblem,
  problemsOfLines,
  problemsOfShares,
  type StoredLedgerLine,
} from './line-problems.ts';
import { type Counted, differences, recountPositions } from './recount.ts';
import {
  findEarlyDivisions,
  findHeldVehicles,
  findIncompleteImports,
  findLinesOf,
  findListedSums,
  findMisplaced,
  findPositionsOf,
  findValuationsOf,
} from './verify.queries.server.ts';

export type LedgerVerification = {
  vehicles: number;
  positions: number;
  lines: number;
  valuations: number;
  /** Every disagreement, as a sentence that names vehicle and holder. */
  problems: string[];
  /** What is as the rules want it, but may not be what was meant. */
  remarks: string[];
};

/**
 * Counts every position again from its lines and compares it with what members and administrators are shown; checks
 * reversals, transfers and their values, valuations that leave out a transfer or a holder, and imports. Only reads, one vehicle at
 * a time, in one snapshot.
 */
export const verifyLedger = (): Promise<LedgerVerification> =>
  transaction(verifyIn, { isolation: 'repeatable read', reads: true });

async function verifyIn(from: Db): Promise<LedgerVerification> {
  // The time of an act may be a millisecond ahead of the clock.
  const clock = new Date();
  const until = await findKnownUntil(from);
  const now = (until && until > clock ? until : clock).toISOString();
  const total: LedgerVerification = {
    ...{ vehicles: 0, positions: 0, lines: 0, valuations: 0 },
    ...{ problems: [], remarks: [] },
  };
  const misplaced = Map.groupBy(await findMisplaced(from), ({ positionId }) => positionId);
  for (const vehicle of await findHeldVehicles(from)) {
    const positions = await findPositionsOf(from, vehicle);
    const lines = await findLinesOf(from, vehicle.id);
    const valuations = await findValuationsOf(from, vehicle.id);
    const [position] = positions;
    if (!position) continue;
    const held = { id: vehicle.id, currency: position.vehicle.currency, positions, lines, valuations };
    const [problems, remarks] = [await problemsOf(from, held, now), await remarksOf(from, held)];
    for (const { id } of positions)
      for (const { reference } of misplaced.get(id) ?? [])
        problems.push({ positionId: id, problem: `“${reference}” names another vehicle` });
    const named = sentences(positions);
    total.vehicles += 1;
    total.positions += positions.length;
    total.lines += lines.length;
    total.valuations += valuations.length;
    total.problems.push(...problems.map(named));
    total.remarks.push(...remarks.map(named));
  }
  for (const { fileName, at, added, found } of await findIncompleteImports(from))
    total.problems.push(
      `The import of “${fileName}” at ${at} added ${added} records, and ${found} are in the ledger.`,
    );
  return total;
}

type VehicleLedger = {
  id: string;
  currency: Currency;
  positions: readonly Position[];
  lines: readonly StoredLedgerLine[];
  valuations: readonly Valuation[];
};

async function problemsOf(from: Db, held: VehicleLedger, now: string): Promise<LedgerProblem[]> {
  const published = held.valuations.filter(({ publishedAt }) => publishedAt !== null);
  return [
    ...problemsOfLines(held.lines, held.currency),
    ...problemsOfShares(held.lines, published, held.currency),
    ...(await problemsOfValues(from, held, published)),
    ...(await problemsOfLeftovers(from, held)),
    ...(await problemsOfSums(from, held, now)),
  ];
}

async function problemsOfValues(
  from: Db,
  { id, currency, lines }: VehicleLedger,
  published: readonly Valuation[],
): Promise<LedgerProblem[]> {
  const references = new Map(lines.map((line) => [line.id, line.reference]));
  const moved = (await calculatedValues(from, [id]))
    .filter(({ transfer, nav }) => transfer.nav !== nav)
    .map(({ transfer: { lineId, positionId, nav: stored }, nav }) => ({
      positionId,
      problem: `The transfer “${references.get(lineId)}” moves a value of ${plainAmount(stored, currency)}; by the valuations it is ${plainAmount(nav, currency)}`,
    }));
  const transferred = new Set(lines.flatMap(({ transferId, positionId }) => (transferId ? positionId : [])));
  const values = Map.groupBy(
    published.filter(({ positionId }) => transferred.has(positionId)),
    ({ positionId }) => positionId,
  );
  const standing = [...values].flatMap(([positionId, all]) =>
    valuesOf(all).map((value) => ({ positionId, ...value })),
  );
  const miscounted = await findAllMiscounted(from, standing);
  return [
    ...moved,
    ...miscounted.map(({ positionId, date, transferDate, holder }) => ({
      positionId,
      problem: `The value of ${date} of the ${holder} leaves out the transfer of ${transferDate}, so ${consequenceOf(holder)}`,
    })),
  ];
}

async function problemsOfLeftovers(from: Db, { id, currency }: VehicleLedger): Promise<LedgerProblem[]> {
  return (await findLeftoverValues(from, [id])).map(({ positionId, date, nav, division }) => ({
    positionId,
    problem: `The value of ${date}, ${plainAmount(nav, currency)}, still counts on ${division.date}, in addition to the value of the whole vehicle (“${division.reference}”), which gave this holder no part`,
  }));
}

/** Compares what is counted again with the figures of members and with the lists of administrators. */
async function problemsOfSums(from: Db, held: VehicleLedger, now: string): Promise<LedgerProblem[]> {
  const day = now.slice(0, 10);
  const listed = await findListedSums(from, held.id, day);
  const ledger = knownLedger({ ...held, rates: [] }, { asOf: day, knownAt: now });
  const books = new Map(ledger.books.map((book) => [book.position.id, book]));
  const lines = Map.groupBy(held.lines, ({ positionId }) => positionId);
  const valuations = Map.groupBy(held.valuations, ({ positionId }) => positionId);
  return held.positions.flatMap(({ id, vehicle }): LedgerProblem[] => {
    const counted = recountPositions(lines.get(id) ?? [], valuations.get(id) ?? [], { day, now });
    const book = books.get(id);
    const row = listed.get(id);
    const shown = book ? positionSums(book, ledger, vehicle.currency).amounts : NOTHING;
    const places = [
      ['The pages of the holder show', differences(counted, shown, vehicle.currency)],
      [
        'The lists of the admin area show',
        differences(counted, row ? sumsOf(row) : NOTHING, vehicle.currency),
      ],
    ] as const;
    return places.flatMap(([place, wrong]) =>
      wrong.length === 0 ? [] : [{ positionId: id, problem: `${place} ${wrong.join(', ')}` }],
    );
  });
}

const NOTHING: Counted = { committed: 0, paidIn: 0, unfunded: 0, distributed: 0, nav: 0 };

/** Values of a whole vehicle whose parts stay as they were divided before a transfer was recorded. */
async function remarksOf(from: Db, { id, currency }: VehicleLedger): Promise<LedgerProblem[]> {
  const remarks: LedgerProblem[] = [];
  for (const { date, reference, transferDate, parts } of await findEarlyDivisions(from, id)) {
    const shares = await findShares(from, [{ vehicleId: id, date }]);
    const total = parts.reduce((sum, { nav }) => sum + nav, 0);
    // Without paid-in capital the value cannot be divided again.
    if (shares.every(({ paidIn }) => paidIn === 0)) continue;
    const divided = spreadByWeights(
      total,
      shares.map(({ paidIn }) => paidIn),
    );
    const recounted = new Map(shares.map(({ positionId }, index) => [positionId, divided[index] ?? 0]));
    for (const { positionId, nav } of parts) {
      const part = recounted.get(positionId) ?? 0;
      if (part === nav) continue;
      remarks.push({
        positionId,
        problem: `The value of ${date} (“${reference}”) was divided before the transfer of ${transferDate} was recorded: ${plainAmount(nav, currency)} here, and ${plainAmount(part, currency)} if it is recorded again for the whole vehicle`,
      });
    }
  }
  return remarks;
}

function sentences(positions: readonly Position[]): (found: LedgerProblem) => string {
  const named = new Map(
    positions.map(({ id, vehicle, holder }) => [id, `${vehicle.name}, ${holder.name} (${vehicle.currency})`]),
  );
  return ({ positionId, problem }) => `${named.get(positionId)}: ${problem}.`;
}
