import { db } from '#app/db/client.server.ts';
import { holderIdOf } from '#app/domain/access/grants.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import type { FxRate } from '#app/domain/investing/ledger.ts';
import { labelled } from '#app/domain/investing/vocabulary.ts';
import type { Currency } from '#app/domain/money/currencies.ts';
import { dayNumber, isoDay, monthEnd } from '#app/features/ledger/figures/days.ts';
import type { Knowledge, LedgerRows } from '#app/features/ledger/figures/figure-types.ts';
import {
  findHeld,
  findHeldValuations,
  findKnownLines,
  type HeldScope,
} from '#app/features/ledger/reading/held-ledger.queries.server.ts';
import { findRates } from '#app/features/ledger/reading/rates.queries.server.ts';
import { currentVocabulary } from '#app/platform/firm/vocabulary.server.ts';

type OwnLedgerQuery = {
  scope?: Omit<HeldScope, 'memberId'>;
  /** ISO day up to which rates are needed. */
  asOf: string;
  /** ISO moment. */
  knownAt: string;
  /** The currency into which amounts will be converted; `null` for none. */
  reporting: Currency | null;
};

/** Returns what is known about the viewer's own positions. Excludes everything recorded after `knownAt`. */
export async function ownLedger(
  viewer: Viewer,
  { scope = {}, asOf, knownAt, reporting }: OwnLedgerQuery,
): Promise<LedgerRows> {
  const known = new Date(knownAt);
  const own = { ...scope, memberId: holderIdOf(viewer) };
  const [held, vocabulary, lines, valuations] = await Promise.all([
    findHeld(viewer, db(), own),
    currentVocabulary(),
    findKnownLines(viewer, db(), own, known),
    findHeldValuations(viewer, db(), own, { knownAt: known, withDrafts: false }),
  ]);
  const positions = held.map((one) => ({ ...one, vehicle: labelled(vocabulary, one.vehicle) }));
  const rows = { positions, lines, valuations };
  const days = [...daysOf(rows, asOf), ...monthEndsOf(rows, asOf)];
  return { ...rows, rates: await ratesOn(days, rows, known, reporting) };
}

/**
 * Returns the same rows with the rates that applied up to a day as known at a moment. The rates known now do not
 * contain them: of each day only the last one that applies is read.
 */
export async function withRatesKnown(
  rows: LedgerRows,
  { asOf, knownAt }: Knowledge,
  reporting: Currency | null,
): Promise<LedgerRows> {
  return { ...rows, rates: await ratesOn(daysOf(rows, asOf), rows, new Date(knownAt), reporting) };
}

type OwnLedgerRows = Omit<LedgerRows, 'rates'>;

async function ratesOn(
  days: readonly string[],
  { positions }: OwnLedgerRows,
  knownAt: Date,
  reporting: Currency | null,
): Promise<FxRate[]> {
  const currencies = new Set(positions.map(({ vehicle }) => vehicle.currency));
  if (reporting) currencies.add(reporting);
  if (!reporting || currencies.size < 2) return [];
  return findRates(db(), { currencies: [...currencies], days: [...new Set(days)], knownAt });
}

/** The days on which amounts are converted: of each line and valuation, and the last one. */
const daysOf = ({ lines, valuations }: OwnLedgerRows, asOf: string): string[] => [
  ...[...lines, ...valuations].map(({ date }) => date).filter((day) => day <= asOf),
  asOf,
];

/** The month ends from the first line or valuation on, for the charts. */
function monthEndsOf(rows: OwnLedgerRows, asOf: string): string[] {
  const [first = asOf] = daysOf(rows, asOf).sort();
  const days: string[] = [];
  const last = dayNumber(asOf);
  for (let end = monthEnd(dayNumber(first)); end <= last; end = monthEnd(end, 1)) days.push(isoDay(end));
  return days;
}
