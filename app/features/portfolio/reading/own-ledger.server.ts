import { db } from '#app/db/client.server.ts';
import type { LedgerLine, Position, Valuation } from '#app/domain/ledger.ts';
import type { Currency } from '#app/domain/money.ts';
import type { Viewer } from '#app/domain/viewer.ts';
import type { LedgerRows } from '../figures/figure-types.ts';
import {
  findOwnLines,
  findOwnPositions,
  findOwnValuations,
  type OwnScope,
} from './own-ledger.queries.server.ts';
import { findRates } from './rates.queries.server.ts';

type Asked = {
  scope?: OwnScope;
  /** ISO day up to which rates are needed. */
  asOf: string;
  /** ISO moment. */
  knownAt: string;
  /** Another day of which rates are needed: that of the last visit. */
  lastDay: string;
  /** The currency into which amounts will be converted; `null` for none. */
  reporting: Currency | null;
};

/** Returns what is known of the viewer's own positions. Nothing that was recorded after `knownAt` is in it. */
export async function ownLedger(
  viewer: Viewer,
  { scope = {}, asOf, knownAt, lastDay, reporting }: Asked,
): Promise<LedgerRows> {
  const known = new Date(knownAt);
  const [found, lines, valuations] = await Promise.all([
    findOwnPositions(viewer, db(), scope),
    findOwnLines(viewer, db(), scope, known),
    findOwnValuations(viewer, db(), scope, known),
  ]);
  const positions = found.map(asPosition);
  const currencies = new Set(positions.map(({ vehicle }) => vehicle.currency));
  if (reporting) currencies.add(reporting);
  const days = reporting && currencies.size > 1 ? [...daysToConvert(lines, valuations, asOf), lastDay] : [];
  const rates = await findRates(db(), { currencies: [...currencies], days, knownAt: known });
  return { positions, lines, valuations, rates };
}

type Found = Awaited<ReturnType<typeof findOwnPositions>>[number];

const asPosition = ({
  id,
  vehicleId,
  slug,
  name,
  kind,
  vintage,
  sector,
  currency,
  memberId,
  entityId,
  holder,
}: Found): Position => ({
  id,
  vehicle: { id: vehicleId, slug, name, kind, currency, vintage, sector },
  holder: { memberId, entityId, name: holder },
});

/** Every day on which something is converted: of each line and valuation, and the end of each month, for the charts. */
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
  const [year = 0, month = 1] = from.split('-').map(Number);
  for (let at = 0; ; at += 1) {
    const day = new Date(Date.UTC(year, month + at, 0)).toISOString().slice(0, 10);
    if (day > to) return days;
    days.push(day);
  }
}
