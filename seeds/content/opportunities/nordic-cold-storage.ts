import { major, type OpenOpportunity } from '../types.ts';

export const nordicColdStorage: OpenOpportunity = {
  stage: 'open',
  slug: 'nordic-cold-storage',
  name: 'Nordic Cold Storage',
  oneLine: 'Five freezer warehouses where rail, road and fishing harbours meet.',
  sector: 'Infrastructure',
  region: 'Nordics',
  type: 'Infrastructure',
  currency: 'SEK',
  target: major(180_000_000),
  minimum: major(1_000_000),
  maximum: major(20_000_000),
  step: major(250_000),
  requiresAccreditation: false,
  publishedAt: { inDays: -5 },
  closesInDays: 46,
  raised: major(39_500_000),
  keyFigures: [
    { label: 'Pallet positions', value: '214,000', note: '91 % occupied on average' },
    { label: 'EBITDA', value: 'SEK 236m', note: 'last twelve months' },
    { label: 'Enterprise value', value: 'SEK 2.48bn', note: '10.5 × EBITDA' },
    { label: 'Loan to value', value: '52 %', note: 'bank and bond, to 2032' },
    { label: 'Net IRR, base case', value: '12.1 %', note: 'seven-year holding period' },
    { label: 'Energy per pallet', value: '−34 %', note: 'since 2020' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we like it',
      text: `Frozen food must wait somewhere. Between the trawler at Tromsnes and the supermarket in Malmö it waits, on average, for nineteen days,
at minus 24 degrees, in a building that costs three times as much as a dry warehouse and takes four years to permit. Nordic Cold
Storage owns five such buildings with their land, each of them on a rail siding or a fishing quay.

Two of its three largest competitors belong to retailers and do not store for others. A food maker that needs space in the north
calls here first. Occupancy has been above 87 % in every quarter since 2015.

**What has to be true.** Occupancy stays at 90 % and rents follow consumer prices. The sixth building, at Hallsfors, is in our price
at cost and adds about two points of return when it is let.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Customers pay for the position whether it is full or not (58 % of revenue), for moving goods in and out (29 %), and for blast freezing,
packing and customs (13 %). Contracts run for three to ten years; the average is 5.8.

- Fish 38 %, berries and vegetables 22 %, bakery 21 %, meat and ready meals 19 % of positions.
- Ten largest customers: 54 % of revenue. None has left since 2017.
- Cooling is 17 % of cost. Solar roofs, heat recovery and night cooling have cut it by a third; district heating in two towns pays
for what we used to blow away.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `There are 1.9 million pallet positions for hire in Sweden, Norway and Finland, and half of the buildings are older than thirty years
with refrigerants that will be forbidden from 2030. Replacing them costs SEK 14,000 to 18,000 a position; we buy at SEK 11,600.
Demand has grown by 2.6 % a year for fifteen years and fell once, by 1 %, in 2009.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Elin Sandahl joined in 2017 from a grocery chain, where she built the automated freezer that the trade still visits. Her technical
director has changed all five buildings to ammonia and carbon dioxide, on budget. Together they own 6 % and invest more.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `Members hold 14 % of the equity through a Swedish limited company, in kronor; we do not hedge for you.

- Half called at closing, half in the second quarter after it.
- Management fee 0.8 % a year on invested capital.
- Carried interest 10 % over a preferred return of 6 %.
- Dividends twice a year, expected at 4 % in the first year and 6 % from the third.

> The level of debt is the question we are asked most. It is 52 % of value and 5.5 times EBITDA; at 65 % dividends stop, at 70 % the
lenders may ask for more equity. Value would have to fall by a fifth for the first.`,
    },
    {
      key: 'risks',
      title: 'What could go wrong',
      text: `**Electricity.** Two thirds of use is bought ahead for three years and contracts pass on what exceeds a band. In 2022 the pass-through
came five months late and cost SEK 21m.

**Empty space.** At 80 % occupancy the return falls to 7.5 % and dividends are halved.

**Debt.** SEK 640m of bonds fall due in 2030. Refinancing at 250 basis points more costs 1.3 points of return.

**Currency.** Those who count in euro carry the krona: it has moved by up to 14 % within a year.

**Fire and ammonia.** Insured at replacement cost with two years of lost rent. You may lose what you invest.`,
    },
  ],
  team: [
    {
      name: 'Elin Sandahl',
      role: 'Chief executive',
      bio: 'Logistics in food retail for sixteen years; at the company since 2017.',
    },
    {
      name: 'Rune Bakkerud',
      role: 'Technical director',
      bio: 'Refrigeration engineer; holds two patents on heat recovery.',
    },
    { name: 'Sofia Lindgård', role: 'Chief financial officer', bio: 'Placed the green bond of 2024.' },
    { name: 'Maren Holt', role: 'Partner, Vestry', bio: 'Nordic infrastructure; proposed for the board.' },
  ],
  timeline: [
    {
      when: { inDays: -60 },
      title: 'Agreement with the sellers',
      text: 'A family and a pension scheme; the family keeps 15 %.',
    },
    {
      when: { inDays: -5 },
      title: 'Offered to members',
      text: 'Teaser and information memorandum are ready.',
    },
    { when: { inDays: 13 }, title: 'Call with management', text: 'Recorded, with a transcript.' },
    { when: { inDays: 46 }, title: 'Commitments close', text: '' },
    { when: { inDays: 75 }, title: 'Completion', text: 'First call of half of each commitment.' },
  ],
  returns: {
    holding: 'Seven years, or without end for those who wish to stay',
    distributions: 'Twice a year, 4 % rising to 6 % of invested capital',
    exit: 'Sale to a property company or listing; an offer to stay is part of the agreement',
    scenarios: [
      { name: 'Low', irr: '7.5 %', multiple: '1.5 ×', text: 'Occupancy of 80 % for three years' },
      {
        name: 'Base',
        irr: '12.1 %',
        multiple: '2.0 ×',
        text: 'Occupancy of 90 %, rents with prices, exit at 10.5 × EBITDA',
      },
      { name: 'High', irr: '14.6 %', multiple: '2.3 ×', text: 'Hallsfors let in full within two years' },
    ],
  },
  financials: {
    unit: 'SEK m, year to December',
    columns: ['2023', '2024', '2025', '2026E', '2027E', '2028E'],
    rows: [
      { label: 'Revenue', values: ['402', '428', '449', '466', '486', '531'] },
      { label: 'EBITDA', values: ['192', '211', '227', '240', '254', '285'] },
      { label: 'EBITDA margin', values: ['48 %', '49 %', '51 %', '52 %', '52 %', '54 %'] },
      { label: 'Occupancy', values: ['90 %', '91 %', '91 %', '91 %', '90 %', '90 %'] },
      { label: 'Cash after interest and tax', values: ['71', '80', '91', '94', '101', '118'] },
      { label: 'Loan to value', values: ['55 %', '54 %', '51 %', '52 %', '52 %', '49 %'] },
    ],
  },
  sourcesAndUses: {
    unit: 'SEK m',
    sources: [
      { label: 'Bank debt and green bond', value: '1,290' },
      { label: 'Pension scheme and family', value: '742' },
      { label: 'Vestry Real Assets', value: '348' },
      { label: 'Members (this offer)', value: '180' },
    ],
    uses: [
      { label: 'Enterprise value, five buildings', value: '2,480' },
      { label: 'Land and permit at Hallsfors', value: '46' },
      { label: 'Costs', value: '34' },
    ],
  },
};
