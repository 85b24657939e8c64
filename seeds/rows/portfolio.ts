import type { Currency } from '#app/domain/money/currencies.ts';
import { type Calendar, seedId } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import type { SeedFund } from '../content/types.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { ratesUpTo } from '../ledger/rates.ts';
import { type RecordedVehicle, seedHolderOf, seedLedgers } from '../ledger/vehicles.ts';
import { entityIdOf } from './entities.ts';
import { opportunityId, seedPictureKey } from './opportunities.ts';
import { idOf, type MemberIds } from './people.ts';

type Portfolio = Pick<
  DemoRows,
  'funds' | 'positions' | 'ledgerLines' | 'valuations' | 'fxRates' | 'portfolioVisits'
>;

/** Who keeps the ledger, by turns. */
const BOOKKEEPERS = ['admin', 'tobias.lenz', 'luc.fontanel'] as const;
const OWN_CURRENCY = 'EUR';
/** Ada looked at her portfolio before the last quarter was valued. */
const VISITED_DAYS_AGO = 33;
const VISIT_BEFORE_DAYS_AGO = 61;

export const fundId = (fund: SeedFund, { at }: Calendar): string =>
  seedId(`fund/${fund.slug}`, at({ on: fund.publishedOn }));

/** Funds, and the positions in them and in closed opportunities with everything recorded of them, and rates. */
export function portfolioRows(calendar: Calendar, ids: MemberIds): Portfolio {
  const recorded = seedLedgers(calendar.now);
  const vehicles = recorded.map((one) => vehicleRows(one, calendar, ids));
  return {
    funds: FUNDS.map((fund) => fundRow(fund, calendar)),
    positions: vehicles.flatMap(({ positions }) => positions),
    ledgerLines: vehicles.flatMap(({ ledgerLines }) => ledgerLines),
    valuations: vehicles.flatMap(({ valuations }) => valuations),
    fxRates: rateRows(recorded, calendar),
    portfolioVisits: [
      {
        memberId: idOf(ids, 'active'),
        newSince: calendar.daysAgo(VISIT_BEFORE_DAYS_AGO),
        lastAt: calendar.daysAgo(VISITED_DAYS_AGO),
      },
    ],
  };
}

type VehicleRows = Pick<Portfolio, 'positions' | 'ledgerLines' | 'valuations'>;

function vehicleRows(recorded: RecordedVehicle, calendar: Calendar, ids: MemberIds): VehicleRows {
  const { of, ledger } = recorded;
  const vehicle =
    recorded.kind === 'fund'
      ? { fundId: fundId(recorded.of, calendar) }
      : { opportunityId: opportunityId(recorded.of, calendar) };
  const vehicleId = vehicle.fundId ?? vehicle.opportunityId;
  const recordedById = (at: Date) =>
    idOf(ids, BOOKKEEPERS[at.getUTCDate() % BOOKKEEPERS.length] ?? BOOKKEEPERS[0]);
  const lineIds = new Map(
    ledger.lines.map(({ reference, recordedAt }) => [
      reference,
      seedId(`line/${of.slug}/${reference}`, recordedAt),
    ]),
  );
  const positions = ledger.holders.map((key): Portfolio['positions'][number] => {
    const { member, entity } = seedHolderOf(key);
    const createdAt = ledger.lines.find(({ holder }) => holder === key)?.recordedAt ?? calendar.now;
    return {
      id: seedId(`position/${of.slug}/${key}`, createdAt),
      memberId: idOf(ids, member),
      entityId: entity === null ? null : entityIdOf(member, entity, calendar),
      ...vehicle,
      currency: of.currency,
      createdAt,
    };
  });
  const positionIds = new Map(ledger.holders.map((key, index) => [key, positions[index]?.id]));
  const placeOf = (holder: string) => ({ positionId: positionIds.get(holder) ?? '', vehicleId });
  return {
    positions,
    ledgerLines: ledger.lines.map(({ holder, moved, transfer, reverses, ...line }) => ({
      ...line,
      ...placeOf(holder),
      id: lineIds.get(line.reference) ?? '',
      movedPaidIn: moved?.paidIn ?? null,
      movedDistributed: moved?.distributed ?? null,
      movedCalled: moved?.called ?? null,
      movedNav: moved?.nav ?? null,
      transferId: transfer && seedId(`transfer/${transfer}`, line.recordedAt),
      reverses: reverses && (lineIds.get(reverses) ?? null),
      recordedById: recordedById(line.recordedAt),
    })),
    valuations: ledger.valuations.map(({ holder, ...valuation }) => ({
      ...valuation,
      ...placeOf(holder),
      id: seedId(`valuation/${of.slug}/${valuation.reference}/${holder}`, valuation.recordedAt),
      recordedById: recordedById(valuation.recordedAt),
    })),
  };
}

/** Rates, also of the days on which something was paid in a currency other than the firm's own. */
function rateRows(recorded: RecordedVehicle[], { now }: Calendar): Portfolio['fxRates'] {
  const days = new Map<Currency, Set<string>>();
  for (const { of, ledger } of recorded) {
    const known = days.get(of.currency) ?? new Set();
    for (const { date } of ledger.lines) known.add(date);
    days.set(of.currency, known);
  }
  return ratesUpTo(now, days).map(({ day, quote, rate, recordedAt }) => ({
    id: seedId(`rate/${day}/${quote}`, recordedAt),
    day,
    base: OWN_CURRENCY,
    quote,
    rate,
    source: 'Demo',
    recordedAt,
  }));
}

function fundRow(fund: SeedFund, calendar: Calendar): Portfolio['funds'][number] {
  const { slug, name, strategy, summary, vintage, currency, size, terms, publishedOn } = fund;
  return {
    id: fundId(fund, calendar),
    slug,
    name,
    strategy,
    summary,
    vintage,
    currency,
    size,
    terms,
    heroKey: seedPictureKey(slug),
    publishedAt: calendar.at({ on: publishedOn }),
  };
}
