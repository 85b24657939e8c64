import { type ClosedOpportunity, major } from '../types.ts';

export const harbourLogisticsI: ClosedOpportunity = {
  stage: 'closed',
  code: 'HL1',
  slug: 'harbour-logistics-i',
  name: 'Harbour Logistics I',
  oneLine: 'The first two terminals, bought from two towns.',
  sector: 'Infrastructure',
  region: 'Nordics',
  type: 'Co-investment',
  currency: 'EUR',
  target: major(18_000_000),
  minimum: major(100_000),
  maximum: major(2_500_000),
  step: major(25_000),
  requiresAccreditation: true,
  publishedAt: { on: '2021-04-26' },
  closedOn: '2021-06-18',
  raised: major(18_000_000),
  keyFigures: [
    { label: 'Final amount', value: '€18.0m', note: 'from fourteen members' },
    { label: 'Entry price', value: '9.6 × EBITDA', note: 'today’s offer for the second: 10.8 ×' },
    { label: 'EBITDA since', value: '+41 %', note: '2021 to the last twelve months' },
    { label: 'Paid out so far', value: '22 %', note: 'of commitments, twice a year' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `Two towns on the Norwegian and Swedish coast needed money for schools and owned ports that they no longer wanted to run. Oxelvik and Raumsund were well kept,
poorly let and free of ice. Half of the land was leased at rents of 1994, all of which would come up for renewal within five years of our purchase.

We paid for the ports as they were. The renewals were the return.`,
    },
    {
      key: 'business',
      title: 'The business when we bought it',
      text: `Revenue was €28.1m and EBITDA €11.2m in 2020. Seven tenants shared 61 hectares; the towns themselves ran the cranes with 84 people, all of whom came along and of whom 71
are still there. Debt was 4.2 × EBITDA, fixed for seven years at 1.9 %.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Sigrid Aasland, harbour master for one of the sellers, became chief executive. She asked for two things, a budget for dredging and the right to say no to us on safety, and got both
in writing. The right was used once, in 2022, when a customer offered a great deal of money to handle a cargo that she did not like.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- 85 % called in July 2021, 15 % in April 2022 for cranes.
- Fee 0.75 % a year on invested capital, outside the commitment.
- Carried interest 10 % over a preferred return of 7 %; none has been taken so far.`,
    },
    {
      key: 'outcome',
      title: 'How it did since',
      text: `Nine of eleven leases have been renewed, on average 38 % above the old rent. Waiting time for ships fell from nineteen hours to seven. A tenant in fertiliser stopped for seven months in
2022 when gas was dear; the minimum volume in the contract paid for most of it.

Since the second year we have paid out about 5 % a year. The valuation follows an independent report each December; that of 2023 came late and was 2.3 % lower than what we had published, and we corrected it. The debt was refinanced in 2023, before it had to be, at 4.1 %.

**What we got wrong.** The cranes cost €2.2m more than planned and came nine months late, because we ordered two kinds where one would have done. Members paid for it with half a point of return.

[Harbour Logistics II](/opportunities/open/harbour-logistics-ii) adds a third terminal. Investors in the first are under no pressure to take part: the two are kept apart until both are sold.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `The largest tenant is 31 % of the revenue of the first two terminals. Its mill has orders to 2029. Two leases come up in 2027 and 2028, and the dues at Oxelvik may be reviewed in 2031.`,
    },
  ],
  team: [
    { name: 'Sigrid Aasland', role: 'Chief executive', bio: 'Harbour master at Oxelvik before the sale.' },
    { name: 'Petter Nyholm', role: 'Chief financial officer', bio: 'Refinanced the group in 2023.' },
    { name: 'Maren Holt', role: 'Partner, Vestry', bio: 'Chairs the board since 2021.' },
  ],
  timeline: [
    { when: { on: '2021-04-26' }, title: 'Offered to members', text: '' },
    { when: { on: '2021-06-18' }, title: 'Closed', text: '€18.0m from fourteen members.' },
    { when: { on: '2022-04-11' }, title: 'Second call', text: '15 % for cranes.' },
    { when: { on: '2023-05-30' }, title: 'Debt refinanced', text: 'At 4.1 %, fixed for ten years.' },
    {
      when: { on: '2025-02-14' },
      title: 'Ninth lease renewed',
      text: 'Sawn timber, Raumsund, fifteen years.',
    },
  ],
  returns: {
    holding: 'Expected to 2028 or 2029',
    distributions: 'Twice a year, about 5 % of invested capital',
    exit: 'With Harbour Logistics II, as one group of three terminals',
    scenarios: [
      { name: 'Planned in 2021', irr: '12.0 %', multiple: '1.8 ×', text: 'Seven years' },
      { name: 'On today’s figures', irr: '13.1 %', multiple: '1.9 ×', text: 'Sale in 2028 at 10.0 × EBITDA' },
    ],
  },
  curve: {
    firstCall: '2021-07-05',
    calls: [8500, 0, 0, 1500],
    distributions: {
      6: { income: 204, withheld: 36 },
      8: { income: 213, withheld: 37 },
      10: { income: 221, withheld: 39 },
      12: { income: 230, withheld: 40 },
      14: { income: 238, withheld: 42 },
      16: { income: 247, withheld: 43 },
      18: { income: 255, withheld: 45 },
      20: { income: 264, withheld: 46 },
      22: { income: 264, withheld: 46 },
      24: { income: 272, withheld: 48 },
    },
    days: { 3: { call: '2022-04-11' } },
    growth: [
      -60, 40, 120, 230, 310, 370, 330, 380, 350, 400, 360, 390, 370, 350, 380, 360, 370, 360, 380, 350,
    ],
    fee: 37,
    feeInside: false,
    revalued: { 9: { on: '2024-04-18', first: 10_240 } },
  },
};
