import { type ClosedOpportunity, major } from '../types.ts';

export const brackwaterInstruments: ClosedOpportunity = {
  stage: 'closed',
  code: 'BWI',
  slug: 'brackwater-instruments',
  name: 'Brackwater Instruments',
  oneLine: 'Flow meters for water companies, made in Devon since 1948.',
  sector: 'Industry',
  region: 'United Kingdom and Ireland',
  type: 'Buyout',
  currency: 'GBP',
  target: major(14_000_000),
  minimum: major(50_000),
  maximum: major(2_000_000),
  step: major(25_000),
  requiresAccreditation: false,
  publishedAt: { on: '2023-02-06' },
  closedOn: '2023-04-14',
  raised: major(13_650_000),
  keyFigures: [
    { label: 'Final amount', value: '£13.65m', note: 'of a target of £14m' },
    { label: 'Order book', value: '£61m', note: '£22m when we bought it' },
    { label: 'Entry price', value: '6.4 × EBITDA', note: '' },
    { label: 'EBITDA since', value: '+58 %', note: '2023 to the last twelve months' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `Water companies in England lose a fifth of what they pump and have been told by their regulator to measure where. The meters that are put on a main of half a metre are made by three firms. Brackwater is the smallest, the
oldest, and the one whose meters can be serviced without shutting off the main.

It belonged to a conglomerate that had forgotten it. The price was that of a foundry; the order book was about to become that of a utility supplier.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Revenue of £34m in 2022 and £53m now. Sixty per cent are meters, 30 % service and calibration, 10 % software that tells the control room which valve to look at. Every water company in England is a customer; the largest is 18 %.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `The regulator's plan for 2025 to 2030 allows £4.1bn for leaks, twice that of the period before. Money is released in waves, so that suppliers starve and drown in turn. Exports, mostly to Denmark and Portugal, even it out a little.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Helen Trewin started as an apprentice in 1991 and runs the company since 2019. We added a finance director and left the rest alone. A trust for the 290 employees holds 10 %, which Helen asked for before she asked for anything for herself.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- Called in full in May 2023.
- Fee 0.9 % a year on invested capital, outside the commitment.
- Carried interest 12.5 % over 8 %.
- In sterling. We do not hedge for members.`,
    },
    {
      key: 'outcome',
      title: 'How it did since',
      text: `The first year was poor: the water companies waited for the regulator's decision and orders fell by 14 %. We used it to move calibration into one hall. Since the decision of December 2024 the order book has nearly tripled, and the question is no longer who buys but how fast we can cast.

A second foundry line was paid for out of cash flow. The first dividend, 6 %, came in March 2026.

**What we got wrong.** We expected the wave a year earlier than it came.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `Two of the customers are themselves in financial trouble; their orders are paid in advance. Bronze is 21 % of cost and hedged for six months. After 2030 there may be another lull.`,
    },
  ],
  team: [
    {
      name: 'Helen Trewin',
      role: 'Managing director',
      bio: 'Apprentice, calibrator, works manager; at Brackwater for thirty-five years.',
    },
    { name: 'Samir Okonjo', role: 'Finance director', bio: 'Joined at our suggestion in 2023.' },
    { name: 'Maren Holt', role: 'Partner, Vestry', bio: 'On the board since 2023.' },
  ],
  timeline: [
    { when: { on: '2023-04-14' }, title: 'Closed', text: '£13.65m from members.' },
    { when: { on: '2024-03-01' }, title: 'One calibration hall', text: 'In place of three.' },
    { when: { on: '2024-12-19' }, title: 'Regulator’s decision', text: '£4.1bn for leaks.' },
    { when: { on: '2026-03-20' }, title: 'First dividend', text: '6 % of commitments.' },
  ],
  returns: {
    holding: 'Expected to 2028',
    distributions: 'Yearly from 2026',
    exit: 'Sale to an instruments group while the order book is full',
    scenarios: [
      { name: 'Planned in 2023', irr: '17 %', multiple: '2.1 ×', text: 'Five years' },
      { name: 'On today’s figures', irr: '18 %', multiple: '2.3 ×', text: 'Sale in 2028 at 8 × EBITDA' },
    ],
  },
  curve: {
    firstCall: '2023-05-04',
    calls: [10000],
    distributions: { 11: { income: 600 }, 15: { income: 700 } },
    days: { 11: { payout: '2026-03-20' } },
    growth: [-150, -80, -120, 40, 60, 360, 720, 680, 760, 710, 670, 630, 590, 550],
    fee: 45,
    feeInside: false,
  },
};
