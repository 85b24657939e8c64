import { type ClosedOpportunity, major } from '../types.ts';

export const calderRailCare: ClosedOpportunity = {
  stage: 'closed',
  code: 'CRC',
  slug: 'calder-rail-care',
  name: 'Calder Rail Care',
  oneLine: 'Wheelsets and bogies overhauled for the owners of trains.',
  sector: 'Industry',
  region: 'United Kingdom and Ireland',
  type: 'Buyout',
  currency: 'GBP',
  target: major(9_000_000),
  minimum: major(50_000),
  maximum: major(1_500_000),
  step: major(25_000),
  requiresAccreditation: true,
  publishedAt: { on: '2026-02-02' },
  closedOn: '2026-04-17',
  raised: major(9_000_000),
  keyFigures: [
    { label: 'Final amount', value: '£9.0m', note: 'from eleven members' },
    { label: 'Entry price', value: '6.1 × EBITDA', note: '' },
    { label: 'Under contract', value: '£74m', note: 'of work, to 2031' },
    { label: 'Called so far', value: '70 %', note: 'the rest in 2027, for the second hall' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `A train runs for thirty-five years and changes its wheels nine times. In Britain the trains belong to leasing companies, which must have bogies taken apart every million miles whatever happens to fares, strikes or governments. There are four works that can do it. Two belong to makers of trains, who keep their competitors waiting; Calder belongs to nobody's rival.

We paid for the work that is under contract. Whatever is won besides is the return.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Revenue of £38m and EBITDA of £6.4m in 2025, from 2,100 bogies and 11,000 wheelsets. The works at Brighouse stand beside the line, so that wheels come by rail and not by road. Seven customers, the largest 29 %; contracts run for five to seven years and follow the price of steel and wages.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `The trains that were ordered in a hurry between 2014 and 2018 are due for their first overhaul between 2026 and 2030, all at once. The works of the country can do about 70 % of what will be asked for. Nationalisation changes who runs the trains and not who owns them.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Gareth Ellison has run the works for eleven years and owns 14 %. Rukhsana Malik, who bought overhauls for a leasing company and knows what customers complain of, joined as commercial director at closing. We hold three of six seats and the chair.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- 70 % called in May 2026, 30 % expected in the summer of 2027 for a second hall.
- Fee 0.9 % a year on called capital, outside the commitment.
- Carried interest 12.5 % over 8 %.
- In sterling. We do not hedge for members.`,
    },
    {
      key: 'outcome',
      title: 'How it began',
      text: `It is too early for a verdict. The purchase was completed on 12 May. Since then one contract has been renewed for six years, and planning permission for the second hall was granted in September, a month before we had it in the plan.

One thing was not as we had been told: the lathe that turns wheels under the train must be replaced next year and not in 2029. It costs £1.1m, of which the seller has agreed to bear half.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `The second hall needs sixty fitters in a valley with few who look for work; the first twenty apprentices began in September. If a leasing company decides to scrap a class of trains early, up to 8 % of the contracted work goes with it. The debt is 2.9 × EBITDA at a floating rate, two thirds of it fixed by swaps to 2030.`,
    },
  ],
  team: [
    {
      name: 'Gareth Ellison',
      role: 'Managing director',
      bio: 'Fitter by trade; eleven years at the head of the works.',
    },
    {
      name: 'Rukhsana Malik',
      role: 'Commercial director',
      bio: 'Formerly bought overhauls for a leasing company.',
    },
    { name: 'Maren Holt', role: 'Partner, Vestry', bio: 'Chairs the board since May 2026.' },
  ],
  timeline: [
    { when: { on: '2026-02-02' }, title: 'Offered to members', text: '' },
    { when: { on: '2026-04-17' }, title: 'Closed', text: '£9.0m from eleven members.' },
    { when: { on: '2026-05-12' }, title: 'Completed', text: '70 % called.' },
    { when: { on: '2026-09-22' }, title: 'Permission for the second hall', text: 'A month before plan.' },
  ],
  returns: {
    holding: 'Expected to 2031',
    distributions: 'Yearly from 2028, about 4 %',
    exit: 'Sale to a leasing company or a builder of trains',
    scenarios: [
      { name: 'Planned in 2026', irr: '16 %', multiple: '2.0 ×', text: 'Five years, sale at 7 × EBITDA' },
      { name: 'On today’s figures', irr: 'too early', multiple: '1.0 ×', text: 'First half-year as planned' },
    ],
  },
  curve: {
    firstCall: '2026-05-12',
    calls: [7000, 0, 0, 0, 0, 3000],
    distributions: { 8: { income: 400 }, 12: { income: 420 } },
    growth: [-180, 420, 260, 300, 320],
    fee: 32,
    feeInside: false,
  },
};
