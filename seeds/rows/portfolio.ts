import { type Calendar, seedId } from '../calendar.ts';
import { FUNDS, type SeedFund } from '../content/funds.ts';
import { CLOSED_STAKES, FUND_STAKES, type Stakes } from '../content/holdings.ts';
import { CLOSED } from '../content/opportunities.ts';
import { type HoldingCurve, major } from '../content/types.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { ledgerOf } from '../ledger.ts';
import { opportunityId, pictureKey } from './opportunities.ts';
import { idOf, type MemberIds } from './people.ts';

type Portfolio = Pick<DemoRows, 'funds' | 'positions' | 'cashFlows' | 'valuations'>;
type Held = {
  slug: string;
  currency: SeedFund['currency'];
  curve: HoldingCurve;
  stakes: Stakes;
  of: { fundId: string } | { opportunityId: string };
};

export const fundId = (fund: SeedFund, { at }: Calendar): string =>
  seedId(`fund/${fund.slug}`, at({ on: fund.publishedOn }));

/** Funds, and members' positions in them and in closed opportunities with all payments and valuations. */
export function portfolioRows(calendar: Calendar, ids: MemberIds): Portfolio {
  const rows: Portfolio = {
    funds: FUNDS.map((fund) => fundRow(fund, calendar)),
    positions: [],
    cashFlows: [],
    valuations: [],
  };
  for (const held of holdings(calendar)) {
    for (const [member, amount] of Object.entries(held.stakes))
      addPosition(rows, held, member, major(amount), calendar, ids);
  }
  return rows;
}

function holdings(calendar: Calendar): Held[] {
  return [
    ...FUNDS.map((fund) => ({
      ...fund,
      stakes: FUND_STAKES[fund.slug] ?? {},
      of: { fundId: fundId(fund, calendar) },
    })),
    ...CLOSED.map((closed) => ({
      ...closed,
      stakes: CLOSED_STAKES[closed.slug] ?? {},
      of: { opportunityId: opportunityId(closed, calendar) },
    })),
  ];
}

function addPosition(
  rows: Portfolio,
  held: Held,
  member: string,
  committed: number,
  calendar: Calendar,
  ids: MemberIds,
): void {
  const { slug, currency, curve, of } = held;
  const idFor = (what: string, day: string) =>
    seedId(`${what}/${slug}/${member}/${day}`, calendar.at({ on: day }));
  const positionId = idFor('position', curve.firstCall);
  const { flows, valuations } = ledgerOf(committed, curve, calendar.now);
  rows.positions.push({
    id: positionId,
    memberId: idOf(ids, member),
    ...of,
    currency,
    committed,
    openedOn: curve.firstCall,
  });
  for (const flow of flows) rows.cashFlows.push({ id: idFor(flow.kind, flow.on), positionId, ...flow });
  for (const valuation of valuations)
    rows.valuations.push({ id: idFor('valuation', valuation.on), positionId, ...valuation });
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
    heroKey: pictureKey(slug),
    publishedAt: calendar.at({ on: publishedOn }),
  };
}
