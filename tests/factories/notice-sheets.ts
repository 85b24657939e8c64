import type { OwnLine, OwnNotice, OwnPayment } from '#app/features/notices/own/own-notice.ts';
import type { SheetContext } from '#app/features/notices/own/sheet/notice-sheet.ts';

export const ownLine = (type: OwnLine['type'], description: string, amount: number): OwnLine => ({
  type,
  description,
  amount,
  unfundedChange: -amount,
  insideFund: true,
});

const PAYMENT: OwnPayment = {
  amount: 51_739_13,
  paid: 0,
  paidOn: null,
  returned: null,
  reference: 'RF79420401703856',
  waivedOn: null,
};

export const CALL: OwnNotice = {
  id: '019ae000-0000-7000-8000-000000000001',
  pdf: 'preparing',
  positionId: '019ae000-0000-7000-8000-000000000002',
  kind: 'call',
  number: 4,
  vehicle: { slug: 'vestry-fund-ii', name: 'Vestry Fund II', kind: 'fund' },
  holder: { member: 'Ada Lindqvist', entity: null },
  currency: 'EUR',
  noticeDate: '2026-12-01',
  dueDate: '2026-12-15',
  purpose:
    'Vestry Fund II calls capital for the first closing of Harbour Logistics II, three ice-free terminals with fifteen-year leases, and for management fees for 2027.',
  lines: [
    ownLine('call_investment', 'Harbour Logistics II, first closing', 41_739_13),
    ownLine('call_management_fee', 'Year 2027', 7_500_00),
    ownLine('call_expense', 'Legal and due diligence', 2_500_00),
  ],
  committed: 500_000_00,
  due: 51_739_13,
  unfundedBefore: 275_000_00,
  unfundedAfter: 223_260_87,
  payment: PAYMENT,
  reportedPaidOn: null,
  corrects: null,
  replacement: null,
  cancelled: null,
};

export const DISTRIBUTION: OwnNotice = {
  ...CALL,
  kind: 'distribution',
  number: 6,
  lines: [
    { ...ownLine('distribution_income', 'Dividends', 18_640_25), unfundedChange: 4_200_00 },
    { ...ownLine('tax_withheld', '15%', 3_289_46), unfundedChange: 0 },
  ],
  due: -18_640_25,
  unfundedAfter: 279_200_00,
  payment: { ...PAYMENT, amount: 18_640_25 },
};

export const ACCOUNT: NonNullable<SheetContext['account']> = {
  payee: 'Vestry Fund II SCSp',
  address: null,
  iban: 'LU174026471850330412',
  accountNumber: null,
  routingNumber: null,
  bic: 'KIPBLULL',
  bankName: null,
  history: { kind: 'same', last: { kind: 'call', number: 3, noticeDate: '2026-06-03' } },
};

export const CONTEXT: SheetContext = {
  brand: 'Vestry',
  firm: {
    name: 'Vestry Capital Management S.à r.l.',
    lines: ['2 Place de la Gare, 1616 Luxembourg', 'R.C.S. B 123456'],
    logo: null,
  },
  locale: 'en-GB',
  address: ['Lindvägen 21', '114 56 Stockholm', 'Sweden'],
  before: { paidIn: 225_000_00, distributed: 12_400_00 },
  vehicleCommitted: 48_000_000_00,
  account: ACCOUNT,
  paidTo: null,
  attachments: [{ name: 'notice.json', type: 'application/json', description: 'Data', text: '{}' }],
  draft: null,
};
