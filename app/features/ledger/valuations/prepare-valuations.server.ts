import type { Db } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { plainAmount } from '#app/domain/money/money.ts';
import { spreadByWeights } from '../amounts.ts';
import {
  currencyIn,
  type EntryProblem,
  keyOf,
  type LedgerVehicle,
  type ValuationEntry,
} from '../ledger-entry.ts';
import { LARGEST_AMOUNT, problemOfDay, UNDO_PREFIX } from '../lines/line-rules.ts';
import { findPositions } from '../positions.queries.server.ts';
import { alikeText, referenceForm } from '../reference-form.ts';
import { findSimilarReferences } from '../references.queries.server.ts';
import { findShares, type Share } from './shares.queries.server.ts';
import { findValuations, type RecordedValuation, type StoredValuation } from './valuations.queries.server.ts';

export type PreparedValuation = Omit<StoredValuation, 'publishedAt'> & {
  at: number;
  published: ValuationEntry['published'];
  /** Whether its part is 0 because nothing is paid in, and ends an earlier value. */
  hasNoShare: boolean;
};

export type PreparedValuations = {
  valuations: PreparedValuation[];
  known: number;
  /** Of the known ones, those that were undone with their import. */
  knownUndone: number;
  problems: EntryProblem[];
};

/**
 * Checks valuations, and distributes those of whole vehicles by the share of paid-in capital on their day as known
 * now, with 0 for who has a value left but no share; writes nothing. See `prepareLines`.
 */
export async function prepareValuations(
  db: Db,
  entries: readonly ValuationEntry[],
  vehicles: ReadonlyMap<string, LedgerVehicle>,
): Promise<PreparedValuations> {
  const problems: EntryProblem[] = [];
  const refuse = (at: number, column: string | null, value: string, problem: string) =>
    void problems.push({ at, column, value, problem });
  const now = new Date();
  const positions = await findPositions(
    db,
    entries.flatMap(({ holder }) => holder ?? []),
  );
  const recorded = new Map(
    (await findValuations(db, entries)).map((one) => [`${one.vehicleId} ${one.reference}`, one]),
  );
  const firstWith = new Map<string, ValuationEntry>();
  const unknown: ValuationEntry[] = [];
  let [known, knownUndone] = [0, 0];
  for (const entry of entries) {
    const { at, vehicleId, reference } = entry;
    const key = `${vehicleId} ${reference}`;
    const form = `${vehicleId} ${referenceForm(reference)}`;
    const first = firstWith.get(form);
    if (first) {
      refuse(
        at,
        'reference',
        reference,
        first.reference === reference
          ? `Line ${first.at} has the same reference. References must be unique in the vehicle.`
          : alikeText(reference, first.reference, `on line ${first.at}`),
      );
      continue;
    }
    firstWith.set(form, entry);
    const before = recorded.get(key);
    const wrong = before
      ? differenceFrom(before, entry, positions, currencyIn(vehicles, vehicleId))
      : problemOfValuation(entry, positions, now, vehicles);
    if (wrong) refuse(at, ...wrong);
    else if (before) {
      known += 1;
      if (before.isUndone) knownUndone += 1;
    } else unknown.push(entry);
  }
  const alike = await findSimilarReferences(db, 'valuations', unknown);
  const fresh = unknown.filter(({ at, vehicleId, reference }) => {
    const other = alike.get(vehicleId)?.get(referenceForm(reference));
    if (other !== undefined)
      refuse(at, 'reference', reference, alikeText(reference, other, 'among the valuations'));
    return other === undefined;
  });
  const shares = await sharesOf(db, fresh, positions);
  const taken = new Map<string, number>();
  const valuations = fresh.flatMap((entry) => {
    const parts = partsOf(entry, positions, shares);
    if (parts.length === 0)
      refuse(
        entry.at,
        'date',
        entry.date,
        'No capital was paid in by that date, so the value cannot be allocated.',
      );
    const double = parts.map(({ positionId }) => taken.get(`${positionId} ${entry.date}`)).find(Boolean);
    if (double !== undefined)
      refuse(
        entry.at,
        'date',
        entry.date,
        `Line ${double} values the same position on that date. Keep one of them.`,
      );
    for (const { positionId } of parts) taken.set(`${positionId} ${entry.date}`, entry.at);
    const { at, vehicleId, date, reference, published } = entry;
    return parts.map((part) => ({ ...part, id: newId(), at, vehicleId, date, reference, published }));
  });
  return { valuations, known, knownUndone, problems };
}

type Wrong = [column: string, value: string, problem: string];

function problemOfValuation(
  { holder, vehicleId, date, nav, reference, published }: ValuationEntry,
  positions: ReadonlyMap<string, string>,
  now: Date,
  vehicles: ReadonlyMap<string, LedgerVehicle>,
): Wrong | null {
  if (reference.startsWith(UNDO_PREFIX))
    return [
      'reference',
      reference,
      'References that start with “undo” are reserved for undone imports. Choose another.',
    ];
  const wrongDay = problemOfDay(date, now.toISOString().slice(0, 10));
  if (wrongDay) return ['date', date, wrongDay];
  const currency = currencyIn(vehicles, vehicleId);
  if (nav < 0) return ['nav', plainAmount(nav, currency), 'A net asset value cannot be negative.'];
  if (!Number.isSafeInteger(nav) || nav > LARGEST_AMOUNT)
    return ['nav', String(nav), `The largest value is ${plainAmount(LARGEST_AMOUNT, currency)}.`];
  if (published instanceof Date && published > now)
    return [
      'published',
      published.toISOString(),
      'This time is in the future. Leave it empty and publish the valuation then.',
    ];
  if (holder && !positions.has(keyOf(holder)))
    return [
      'investor',
      '',
      `This holder has no position in ${vehicles.get(holder.vehicleId)?.name ?? 'this vehicle'}. Record their commitment first.`,
    ];
  return null;
}

function differenceFrom(
  recorded: RecordedValuation,
  { holder, date, nav, reference, published }: ValuationEntry,
  positions: ReadonlyMap<string, string>,
  currency: Currency,
): Wrong | null {
  const differs = (column: string, value: string, was: string): Wrong => [
    column,
    value,
    `“${reference}” is already recorded with “${was}” here. To replace it, record a new value for that date with a new reference.`,
  ];
  if (
    holder &&
    (recorded.positionIds.length !== 1 || recorded.positionIds[0] !== positions.get(keyOf(holder)))
  )
    return differs(
      'investor',
      '',
      recorded.positionIds.length === 1 ? 'another holder' : 'the whole vehicle',
    );
  if (date !== recorded.date) return differs('date', date, recorded.date);
  if (nav !== recorded.nav)
    return differs(
      'nav',
      plainAmount(nav, currency),
      recorded.nav === null ? 'withdrawn' : plainAmount(recorded.nav, currency),
    );
  if (published && !recorded.isPublished)
    return ['published', 'yes', `“${reference}” is recorded as a draft. Publish it on the valuations page.`];
  return null;
}

const shareKey = ({ vehicleId, date }: { vehicleId: string; date: string }) => `${vehicleId} ${date}`;

/** The shares in vehicles that are valued as a whole, by `shareKey`. */
async function sharesOf(
  db: Db,
  entries: readonly ValuationEntry[],
  positions: ReadonlyMap<string, string>,
): Promise<Map<string, Share[]>> {
  const whole = entries.filter(({ holder }) => holder === null);
  const days = new Map(
    whole.map(({ vehicleId, date }) => [shareKey({ vehicleId, date }), { vehicleId, date }]),
  );
  const own = new Set(
    entries.flatMap(({ holder, date }) => (holder ? `${positions.get(keyOf(holder))} ${date}` : [])),
  );
  // Who has no share may be given a value of their own in the same act.
  const shares = (await findShares(db, [...days.values()])).filter(
    ({ positionId, date, paidIn }) => paidIn > 0 || !own.has(`${positionId} ${date}`),
  );
  return Map.groupBy(shares, shareKey);
}

type PositionShare = { positionId: string; nav: number; hasNoShare: boolean };

/** Returns a valuation's value for each position; none if nobody has paid in. */
function partsOf(
  { vehicleId, holder, date, nav }: ValuationEntry,
  positions: ReadonlyMap<string, string>,
  sharesOn: ReadonlyMap<string, Share[]>,
): PositionShare[] {
  if (holder) {
    const positionId = positions.get(keyOf(holder));
    return positionId === undefined ? [] : [{ positionId, nav, hasNoShare: false }];
  }
  const shares = sharesOn.get(shareKey({ vehicleId, date })) ?? [];
  if (shares.every(({ paidIn }) => paidIn === 0)) return [];
  const parts = spreadByWeights(
    nav,
    shares.map(({ paidIn }) => paidIn),
  );
  return shares.map(({ positionId, paidIn }, index) => ({
    positionId,
    nav: parts[index] ?? 0,
    hasNoShare: paidIn === 0,
  }));
}
