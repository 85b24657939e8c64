import { type Calendar, isoDayOf, plusDays, seedId } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import { OPPORTUNITIES } from '../content/opportunities.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { inOffice, workday } from '../ledger/lines.ts';
import { opportunityId } from './opportunities.ts';
import { idOf, type MemberIds } from './people.ts';
import { fundId } from './portfolio.ts';

const IN_USE_DAYS = 200;

/** The accounts of a fund, and of deals whose commitments can be called: example numbers. */
const ACCOUNTS = {
  'fund-ii': { payee: 'Vestry Fund II GmbH & Co. KG', iban: 'DE89370400440532013000' },
  'solera-foods': { payee: 'Vestry Solera Foods GmbH & Co. KG', iban: 'DE91100000000123456789' },
  'harbour-logistics-ii': { payee: 'Vestry Harbour II GmbH & Co. KG', iban: 'DE12500105170648489890' },
} as const;

const ADDRESS = {
  ...{ street: 'Neue Mainzer Straße', building: '12', postCode: '60311' },
  ...{ town: 'Frankfurt am Main', country: 'DE' },
};

/** Where the holders of these vehicles pay to. */
export function bankDetailsRows(calendar: Calendar, ids: MemberIds): DemoRows['bankDetails'] {
  const at = inOffice(workday(plusDays(isoDayOf(calendar.now), -IN_USE_DAYS)), 0, 'bank-details');
  const approved = {
    ...{ version: 1, currency: 'EUR' as const, bic: null, bankName: 'Commerzbank', country: 'DE' },
    address: ADDRESS,
    ...{ proposedById: idOf(ids, 'admin'), proposedAt: at },
    ...{ approvedById: idOf(ids, 'luc.fontanel'), approvedAt: at, effectiveAt: at },
  };
  return Object.entries(ACCOUNTS).map(([slug, account]) => {
    const fund = FUNDS.find((one) => one.slug === slug);
    const offer = OPPORTUNITIES.find((one) => one.slug === slug);
    return {
      ...{ id: seedId(`bank-details/${slug}`, at), ...account, ...approved },
      ...(fund && { fundId: fundId(fund, calendar) }),
      ...(offer && { opportunityId: opportunityId(offer, calendar) }),
    };
  });
}
