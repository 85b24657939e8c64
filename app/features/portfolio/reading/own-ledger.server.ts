import { db } from '#app/db/client.server.ts';
import type { LedgerLine, Valuation } from '#app/domain/ledger.ts';
import type { Currency } from '#app/domain/money.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import { dayNumber, isoDay, monthEnd } from '../figures/days.ts';
import type { LedgerRows } from '../figures/figure-types.ts';
import {
  findHeld,
  findHeldValuations,
  findKnownLines,
  type HeldScope,
} from './held-ledger.queries.server.ts';
import { findRates } from './rates.queries.server.ts';

type Asked = {
  scope?: Omit<HeldScope, 'memberId'>;
  /** ISO day up to which rates are needed. */
  asOf: string;
  /** ISO moment. */
  knownAt: string;
  /** Another day for which rates are needed: that of the last visit. */
  lastDay: string;
  /** The currency into which amounts will be converted; `null` for none. */
  reporting: Currency | null;
};

/** Returns what is known about the viewer's own positions. Excludes everything recorded after `knownAt`. */
export async function ownLedger(
  viewer: Viewer,
  { scope = {}, asOf, knownAt, lastDay, reporting }: Asked,
): Promise<LedgerRows> {
  const known = new Date(knownAt);
  const own = { ...scope, memberId: viewer.memberId };
  const [positions, lines, valuations] = await Promise.all([
    findHeld(viewer, db(), own),
    findKnownLines(viewer, db(), own, known),
    findHeldValuations(viewer, db(), own, { knownAt: known, withDrafts: false }),
  ]);
  const currencies = new Set(positions.map(({ vehicle }) => vehicle.currency));
  if (reporting) currencies.add(reporting);
  const days = reporting && currencies.size > 1 ? [...daysToConvert(lines, valuations, asOf), lastDay] : [];
  const rates = await findRates(db(), { currencies: [...currencies], days, knownAt: known });
  return { positions, lines, valuations, rates };
}

/** Every day on which amounts are converted: of each line and valuation, and each month end for the charts. */
function daysToConvert(
  lines: readonly LedgerLine[],
  valuations: readonly Valuation[],
  asOf: string,
): string[] {
  const days = new Set([...lines, ...valuations].map(({ date }) => date).filter((day) => day <= asOf));
  const first = [...days].sort()[0];
  days.add(asOf);
  if (first) for (const day of monthEnds(first, asOf)) days.add(day);
  return [...days];
}

function monthEnds(from: string, to: string): string[] {
  const days: string[] = [];
  const last = dayNumber(to);
  for (let end = monthEnd(dayNumber(from)); end <= last; end = monthEnd(end, 1)) days.push(isoDay(end));
  return days;
}
