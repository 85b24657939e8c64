import { type ClosedOpportunity, major } from '../types.ts';

export const prairieAssay: ClosedOpportunity = {
  stage: 'closed',
  code: 'PRA',
  slug: 'prairie-assay',
  name: 'Prairie Assay',
  oneLine: 'Laboratories that test milk for nineteen hundred dairies.',
  sector: 'Food',
  region: 'North America',
  type: 'Growth',
  currency: 'USD',
  target: major(8_000_000),
  minimum: major(100_000),
  maximum: major(1_500_000),
  step: major(50_000),
  requiresAccreditation: true,
  publishedAt: { on: '2018-06-04' },
  closedOn: '2018-08-17',
  raised: major(8_000_000),
  keyFigures: [
    { label: 'Final amount', value: '$8.0m', note: 'for 27 % of the company' },
    { label: 'Paid out in all', value: '189 %', note: 'of commitments, a fifth of it in shares' },
    { label: 'Samples a day', value: '61,000', note: '22,000 when we invested' },
    { label: 'Sold', value: 'May 2023', note: 'to a listed testing group' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `Each lorry of milk is tested before it is pumped out, for antibiotics, water, fat and cells. Whoever tests it decides what the farmer is paid, so it must be somebody whom both sides believe. In Wisconsin and Iowa that was Prairie Assay, which belongs to neither.

A test costs 90 cents and the lorry $19,000. Nobody had changed the laboratory for 40 cents.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Two laboratories became five. Revenue grew from $16m in 2017 to $39m in 2022, and margins from 21 to 26 % of it before depreciation, since the machines that read a tray of samples cost the same for one tray an hour as for forty. Drivers bring samples by night; farmers read the result on a telephone at breakfast.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `There are fewer dairies in America each year and they are larger. That is good for laboratories: a herd of four thousand is tested every day, and one of sixty when the lorry comes. Tests for genes of calves, which were a curiosity in 2018, were a third of revenue at the end.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Dr. Marlene Vogt came to Madison from Bavaria as a student and ran the company for nineteen years. She took a third of the proceeds in the buyer's shares and has not sold one. We had one seat of five.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- 80 % called in September 2018, 20 % in November 2019 for two laboratories.
- Fee 1 % a year on called capital, outside the commitment.
- Carried interest 15 % over 8 %, paid at the sale.
- In dollars. Fifteen per cent of dividends was withheld at source; those who could claimed it back.`,
    },
    {
      key: 'outcome',
      title: 'How it ended',
      text: `A listed testing group bought the whole company in May 2023. It paid three quarters in cash and one quarter in its own shares, which we passed on to members at the price of the day, since the choice of when to sell them was not ours to make. Those who sold within a month had 2 % more; those who still hold have 31 % more.

In 2020 schools closed and milk was poured away. Samples fell by a quarter in April and were back in July, and the dividend of that spring had been paid before. The last part of the price was paid in March 2024.

**What we got wrong.** We thought little of the tests for genes, and would have paid too little for the company without them.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `Nothing is left in the vehicle. The shares are with members, whose risk they are.`,
    },
  ],
  team: [
    {
      name: 'Dr. Marlene Vogt',
      role: 'Chief executive',
      bio: 'Dairy scientist; ran Prairie for nineteen years.',
    },
    { name: 'Curtis Hale', role: 'Operations', bio: 'Planned the night routes of ninety drivers.' },
    { name: 'Tobias Lenz', role: 'Partner, Vestry', bio: 'On the board from 2018 to 2023.' },
  ],
  timeline: [
    { when: { on: '2018-08-17' }, title: 'Closed', text: '$8.0m from nine members.' },
    { when: { on: '2019-11-14' }, title: 'Second call', text: 'Laboratories in Ames and Eau Claire.' },
    { when: { on: '2023-05-24' }, title: 'Sold', text: 'For cash and shares, at 13.1 × EBITDA.' },
    { when: { on: '2024-03-14' }, title: 'Last payment', text: 'Held back for ten months.' },
  ],
  returns: {
    holding: 'Five years, to May 2023',
    distributions: 'A dividend each spring, cash and shares at the sale',
    exit: 'Sold to a listed testing group',
    scenarios: [
      { name: 'Planned in 2018', irr: '15 %', multiple: '2.0 ×', text: 'Sale in 2023 at 11 × EBITDA' },
      { name: 'What became of it', irr: '14.7 %', multiple: '1.8 ×', text: 'After fees, before tax' },
    ],
  },
  curve: {
    firstCall: '2018-09-05',
    calls: [8000, 0, 0, 0, 0, 2000],
    distributions: {
      6: { income: 255, withheld: 45 },
      10: { income: 340, withheld: 60 },
      14: { income: 383, withheld: 67 },
      19: { capital: 10000, gain: 3200, inKind: 4200 },
      22: { gain: 350 },
    },
    days: { 5: { call: '2019-11-14' }, 19: { payout: '2023-05-31' }, 22: { payout: '2024-03-14' } },
    growth: [
      -120, 80, 200, 260, 310, 330, -250, 150, 420, 460, 480, 500, 450, 430, 380, 350, 340, 360, 420, 850, 0,
      0, -10000,
    ],
    fee: 45,
    feeInside: false,
    feeUntil: 18,
    last: 22,
  },
};
