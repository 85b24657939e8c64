import { foundersFund } from './founders-fund.ts';
import { major, type SeedFund } from './types.ts';

const FUND_I: SeedFund = {
  slug: 'fund-i',
  name: 'Vestry Fund I',
  strategy: 'Mid-sized companies and infrastructure in northern Europe',
  summary:
    'Nine holdings in companies that do one necessary thing well: quays, vets, meters. Invested from 2020 to 2024, now being harvested.',
  vintage: 2020,
  currency: 'EUR',
  size: major(140_000_000),
  publishedOn: '2020-09-01',
  code: 'VF1',
  closedOn: '2020-12-04',
  terms: {
    managementFee: '1.2% a year of commitments, from 2025 of invested capital',
    carriedInterest: '15% after full return of capital',
    hurdle: '7% a year',
    term: 'Ten years from December 2020, two extensions of a year',
    minimum: '€250,000',
    facts: [
      { label: 'Holdings', value: '9, of which two sold' },
      { label: 'Partners’ own money', value: '4.1% of commitments' },
      { label: 'Leverage in the fund', value: 'None' },
      { label: 'Disclosure', value: 'Article 8' },
    ],
  },
  curve: {
    firstCall: '2020-12-10',
    calls: [1200, 0, 800, 900, 1560, 0, 640, 0, 500, 800, 0, 600, 700, 0, 500, 0, 400, 0, 300],
    expenses: { 0: 20, 8: 10 },
    days: { 4: { call: '2021-10-15' } },
    distributions: {
      9: { recallable: 350 },
      12: { capital: 450, gain: 150 },
      14: { capital: 450 },
      16: { capital: 600, gain: 300 },
      18: { capital: 250, gain: 250 },
      20: { capital: 400, gain: 200, income: 100 },
      22: { gain: 450, income: 200 },
    },
    growth: [
      -250, -150, -100, 150, 200, 300, 400, 450, 500, 50, -50, 300, 450, 500, 550, 500, 450, 530, 510, 490,
      470, 450, 430, 440, 400,
    ],
    fee: 60,
    feeInside: true,
  },
  holdings: [
    {
      name: 'Harbour Logistics',
      since: 2021,
      share: 24,
      text: 'Three terminals; nine of eleven leases renewed.',
    },
    {
      name: 'Tierhaus Clinics',
      since: 2022,
      share: 21,
      text: 'A third sold in 2025; laboratory at full capacity.',
    },
    {
      name: 'Brackwater Instruments',
      since: 2023,
      share: 17,
      text: 'Order book of £61m; second foundry line runs.',
    },
    {
      name: 'Ostheim Switchgear',
      since: 2021,
      share: 14,
      text: 'Switchgear for hospitals; new works manager since spring.',
    },
    {
      name: 'Lindgren Laundries',
      since: 2022,
      share: 13,
      text: 'Linen for 212 hotels; energy cost back to that of 2021.',
    },
    { name: 'Three smaller holdings', since: 2021, share: 11, text: 'Valued at or below cost.' },
  ],
};

const FUND_II: SeedFund = {
  slug: 'fund-ii',
  name: 'Vestry Fund II',
  strategy: 'Control and growth investments in family-owned companies',
  summary:
    'The successor of Fund I, with larger shares and fewer holdings. Seven of about ten are made; two of the open opportunities are bought beside it.',
  vintage: 2022,
  currency: 'EUR',
  size: major(210_000_000),
  publishedOn: '2022-02-07',
  code: 'VF2',
  closedOn: '2022-06-01',
  terms: {
    managementFee: '1.4% a year of commitments, after five years of invested capital',
    carriedInterest: '15% after full return of capital',
    hurdle: '8% a year',
    term: 'Ten years from June 2022, two extensions of a year',
    minimum: '€250,000',
    facts: [
      { label: 'Holdings', value: '7 of about 10' },
      { label: 'Partners’ own money', value: '4.5% of commitments' },
      { label: 'Co-investment', value: 'Offered to members without a second fee on the fund’s share' },
      { label: 'Disclosure', value: 'Article 8' },
    ],
  },
  curve: {
    firstCall: '2022-06-14',
    calls: [1000, 0, 900, 0, 800, 700, 0, 600, 0, 700, 500, 0, 600, 0, 400, 0, 400],
    expenses: { 0: 15 },
    distributions: { 13: { income: 300 }, 16: { capital: 200, gain: 250 } },
    returned: { 5: 250 },
    growth: [-300, -200, -150, 70, 170, 270, 370, 420, 470, 520, 490, 470, 520, 500, 480, 490, 470, 450],
    fee: 70,
    feeInside: true,
  },
  holdings: [
    {
      name: 'Alpenglas Containers',
      since: 2022,
      share: 22,
      text: 'Glass for pharmacies; furnace renewed without a lost day.',
    },
    {
      name: 'Mirador Schools',
      since: 2023,
      share: 19,
      text: 'Eleven vocational schools in Spain; twelfth opens in autumn.',
    },
    {
      name: 'Kvist Furniture Parts',
      since: 2023,
      share: 17,
      text: 'Hinges and runners; moved to one works.',
    },
    { name: 'Danubia Filters', since: 2024, share: 16, text: 'Air filters for hospitals and chip makers.' },
    {
      name: 'Bellweather Data',
      since: 2025,
      share: 14,
      text: 'Weather risk for insurers; first year above plan.',
    },
    { name: 'Two smaller holdings', since: 2024, share: 12, text: 'Valued at cost.' },
  ],
};

const REAL_ASSETS: SeedFund = {
  slug: 'real-assets',
  name: 'Vestry Real Assets',
  strategy: 'Energy, logistics and housing with contracted income',
  summary:
    'Buildings, grids and quays whose income is agreed for ten years or more. A third is called; cash is paid out from the second year.',
  vintage: 2024,
  currency: 'EUR',
  size: major(160_000_000),
  publishedOn: '2024-01-22',
  code: 'VRA',
  closedOn: '2024-05-07',
  terms: {
    managementFee: '1.0% a year of commitments, after four years of invested capital',
    carriedInterest: '10% over the hurdle, no catch-up',
    hurdle: '6% a year',
    term: 'Twelve years from May 2024, three extensions of a year',
    minimum: '€100,000',
    facts: [
      { label: 'Holdings', value: '4 of about 9' },
      { label: 'Partners’ own money', value: '3.8% of commitments' },
      { label: 'Debt in the holdings', value: 'At most 60% of value' },
      { label: 'Disclosure', value: 'Article 9' },
    ],
  },
  curve: {
    firstCall: '2024-05-21',
    calls: [900, 0, 600, 0, 500, 400, 0, 400, 0, 300],
    distributions: { 6: { income: 100 }, 8: { income: 120 }, 10: { income: 130 }, 12: { income: 140 } },
    growth: [-200, -150, 60, 160, 230, 290, 310, 320, 330, 330],
    fee: 50,
    feeInside: true,
    // Outside appraisers value the buildings.
    publishedAfter: 75,
  },
  holdings: [
    {
      name: 'Harbour Logistics',
      since: 2024,
      share: 31,
      text: 'Shore power at all three terminals from next summer.',
    },
    {
      name: 'Falkenau Heat',
      since: 2024,
      share: 27,
      text: 'District heat for 9,000 homes; tariff agreed to 2039.',
    },
    { name: 'Isar Yards', since: 2025, share: 23, text: 'Workshops to let in Munich; 96% let.' },
    {
      name: 'Vindholm Grid',
      since: 2025,
      share: 19,
      text: 'Private wire between a wind farm and a paper mill.',
    },
  ],
};

export const FUNDS: readonly SeedFund[] = [FUND_I, FUND_II, REAL_ASSETS, foundersFund];
