import type { Currency } from '#app/domain/money.ts';
import type { FundTerms } from '#app/domain/opportunity-content.ts';
import { type HoldingCurve, major } from './types.ts';

export type SeedFund = {
  slug: string;
  name: string;
  strategy: string;
  summary: string;
  vintage: number;
  currency: Currency;
  /** Minor units. */
  size: number;
  terms: FundTerms;
  publishedOn: string;
  /** The vehicle in references of its ledger, such as `VF1`. */
  code: string;
  /** The day of the first closing. */
  closedOn: string;
  curve: HoldingCurve;
  /**
   * The fund's holdings, for its reports: name, year bought, year sold, share of the fund's value in per cent, one
   * line.
   */
  holdings: { name: string; since: number; until?: number; share: number; text: string }[];
};

const FOUNDERS_FUND: SeedFund = {
  slug: 'founders-fund',
  name: 'Vestry Founders Fund',
  strategy: 'Small family-owned companies with a product that lasts',
  summary:
    'Our first fund, raised from the partners and seven people who knew them. Eight holdings bought from 2016 to 2020, seven of them sold; closed to new investors.',
  vintage: 2016,
  currency: 'EUR',
  size: major(32_000_000),
  publishedOn: '2016-05-09',
  code: 'VFF',
  closedOn: '2016-06-23',
  terms: {
    managementFee: '1.3 % a year of commitments until 2022, none since',
    carriedInterest: '12.5 % after full return of capital',
    hurdle: '7 % a year',
    term: 'Ten years from June 2016, extended by a year for the last holding',
    minimum: '€100,000',
    facts: [
      { label: 'Holdings', value: '8, of which seven sold' },
      { label: 'Partners’ own money', value: '9.5 % of commitments' },
      { label: 'Leverage in the fund', value: 'None' },
      { label: 'Released', value: '6 % of commitments, not needed' },
    ],
  },
  curve: {
    firstCall: '2016-07-12',
    calls: [1500, 0, 1400, 0, 1300, 900, 0, 1000, 0, 800, 0, 600, 0, 0, 500],
    expenses: { 0: 30, 12: 15 },
    released: { 24: 600 },
    distributions: {
      8: { income: 150 },
      12: { recallable: 400 },
      17: { capital: 900, gain: 300 },
      19: { capital: 1400, gain: 800 },
      21: { inKind: 700 },
      24: { capital: 1500, gain: 1300 },
      28: { capital: 1600, gain: 1500 },
      32: { capital: 1000, gain: 1300, income: 120 },
      36: { capital: 300, gain: 900 },
    },
    growth: [
      -300, -200, -150, -50, 100, 150, 250, 300, 350, 380, 440, 460, 490, 460, -600, 250, 480, 500, 450, 470,
      430, 400, 380, 300, 350, 320, 300, 320, 340, 300, 280, 300, 320, 250, 240, 260, 280, 150, 180, 160, 150,
    ],
    fee: 65,
    feeInside: true,
    feeUntil: 24,
  },
  holdings: [
    {
      name: 'Ehrlich Organs',
      since: 2016,
      share: 16,
      text: 'Organ builders in Thuringia; orders to 2031. The last holding.',
    },
    {
      name: 'Bruun Ropes',
      since: 2017,
      until: 2022,
      share: 24,
      text: 'Ropes for lifts and ships; sold in 2022.',
    },
    {
      name: 'Casa Lluch',
      since: 2017,
      until: 2023,
      share: 21,
      text: 'Tiles for listed houses; sold in 2023.',
    },
    {
      name: 'Weidlinger Scales',
      since: 2018,
      until: 2024,
      share: 22,
      text: 'Scales for pharmacies; sold in 2024.',
    },
    { name: 'Four smaller holdings', since: 2018, until: 2025, share: 17, text: 'All sold by 2025.' },
  ],
};

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
    managementFee: '1.2 % a year of commitments, from 2025 of invested capital',
    carriedInterest: '15 % after full return of capital',
    hurdle: '7 % a year',
    term: 'Ten years from December 2020, two extensions of a year',
    minimum: '€250,000',
    facts: [
      { label: 'Holdings', value: '9, of which two sold' },
      { label: 'Partners’ own money', value: '4.1 % of commitments' },
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
    managementFee: '1.4 % a year of commitments, after five years of invested capital',
    carriedInterest: '15 % after full return of capital',
    hurdle: '8 % a year',
    term: 'Ten years from June 2022, two extensions of a year',
    minimum: '€250,000',
    facts: [
      { label: 'Holdings', value: '7 of about 10' },
      { label: 'Partners’ own money', value: '4.5 % of commitments' },
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
    managementFee: '1.0 % a year of commitments, after four years of invested capital',
    carriedInterest: '10 % over the hurdle, no catch-up',
    hurdle: '6 % a year',
    term: 'Twelve years from May 2024, three extensions of a year',
    minimum: '€100,000',
    facts: [
      { label: 'Holdings', value: '4 of about 9' },
      { label: 'Partners’ own money', value: '3.8 % of commitments' },
      { label: 'Debt in the holdings', value: 'At most 60 % of value' },
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
    { name: 'Isar Yards', since: 2025, share: 23, text: 'Workshops to let in Munich; 96 % let.' },
    {
      name: 'Vindholm Grid',
      since: 2025,
      share: 19,
      text: 'Private wire between a wind farm and a paper mill.',
    },
  ],
};

export const FUNDS: readonly SeedFund[] = [FUND_I, FUND_II, REAL_ASSETS, FOUNDERS_FUND];
