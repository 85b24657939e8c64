import { type Calendar, isoDayOf, plusDays, seedId } from '../calendar.ts';
import { FUNDS } from '../content/funds.ts';
import type { DemoRows } from '../demo.queries.server.ts';
import { inOffice, workday } from '../ledger/lines.ts';
import { idOf, type MemberIds } from './people.ts';
import { fundId } from './portfolio.ts';

const IN_USE_DAYS = 200;

/** The account that Fund II's holders pay to. */
export function bankDetailsRows(calendar: Calendar, ids: MemberIds): DemoRows['bankDetails'] {
  const at = inOffice(workday(plusDays(isoDayOf(calendar.now), -IN_USE_DAYS)), 0, 'bank-details');
  return FUNDS.filter(({ slug }) => slug === 'fund-ii').map((fund) => ({
    ...{ id: seedId(`bank-details/${fund.slug}`, at), fundId: fundId(fund, calendar), version: 1 },
    ...{ payee: 'Vestry Fund II GmbH & Co. KG', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    ...{ bankName: 'Commerzbank', country: 'DE', currency: 'EUR' as const },
    ...{ proposedById: idOf(ids, 'admin'), proposedAt: at },
    ...{ approvedById: idOf(ids, 'luc.fontanel'), approvedAt: at, effectiveAt: at },
  }));
}
