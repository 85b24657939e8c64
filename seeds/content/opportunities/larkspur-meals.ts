import { type ClosedOpportunity, major } from '../types.ts';

export const larkspurMeals: ClosedOpportunity = {
  stage: 'closed',
  code: 'LKM',
  slug: 'larkspur-meals',
  name: 'Larkspur Meals',
  oneLine: 'Warm meals for people who work at night, in Chicago and Detroit.',
  sector: 'Food',
  region: 'North America',
  type: 'Early growth',
  currency: 'USD',
  target: major(2_500_000),
  minimum: major(25_000),
  maximum: major(500_000),
  step: major(5_000),
  requiresAccreditation: true,
  publishedAt: { on: '2020-08-10' },
  closedOn: '2020-10-02',
  raised: major(2_400_000),
  keyFigures: [
    { label: 'Final amount', value: '$2.4m', note: 'of a series A of $11m' },
    { label: 'Value today', value: 'nothing', note: 'insolvent since May 2022' },
    { label: 'Meals a night', value: '6,200', note: 'at the most; 15,000 planned' },
    { label: 'Paid out', value: '0 %', note: 'nothing came back' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `Eleven million Americans work at night, and at three in the morning they eat what a machine sells. Larkspur cooked for them: a van stood in front of a hospital or a warehouse at the hour of the break, and a meal cost nine dollars, of which the employer paid four.

In the summer of 2020 it seemed that hospitals would pay anything for their people. Forty-one had signed within five months. We thought that they would stay.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Two kitchens, thirty-eight vans and 240 people at the end of 2021. A van paid for itself above 170 meals a night. In the first autumn the average was 190. Contracts could be ended with thirty days' notice, which we knew, and had not been, which we took for a reason.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `When the emergency ended, hospitals reopened their own canteens, warehouses let people bring what they wanted, and both cut the allowance. The average fell to 121 meals a van. At the same time drivers cost 28 % more and chicken 40 %.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Desmond Achterberg had run the kitchens of an airline and knew how to cook for thousands. He cut his own pay to nothing in January 2022 and told us the truth each week, which is worth saying of a company that failed.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- 60 % called in October 2020, 40 % in August 2021 for Detroit.
- No fee after the first year. Carried interest 15 % over 8 %; there was none.
- Preferred shares, which rank before ordinary ones and after the bank.`,
    },
    {
      key: 'outcome',
      title: 'How it ended',
      text: `Detroit opened in September 2021 and never reached half of its plan. Two buyers looked at the company in the winter and offered to take the vans. In May 2022 the bank called its loan, the kitchens closed within a week, and the proceeds did not reach the shares. Members lost all that they had paid in.

**What we got wrong.** We took the demand of an emergency for demand. Of forty-one hospitals we had asked thirty how satisfied they were, and none what they would pay if it were their own money.

**What we do differently.** We called the second part although the first eight months had already told us what we needed to know. Money that is kept back for growth is now called only if the partners who did not propose the investment agree.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `Nothing. The administrator closed the case in September 2022. A loss statement for tax was sent to each member in that month.`,
    },
  ],
  team: [
    { name: 'Desmond Achterberg', role: 'Founder', bio: 'Ran the kitchens of an airline for twelve years.' },
    { name: 'Yolanda Prieto', role: 'Kitchens', bio: 'Cooks for a school district in Illinois now.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'Observer on the board until the end.' },
  ],
  timeline: [
    { when: { on: '2020-10-02' }, title: 'Closed', text: '$2.4m from members.' },
    { when: { on: '2021-08-17' }, title: 'Second call', text: '40 %, for Detroit.' },
    { when: { on: '2022-02-11' }, title: 'Written down', text: 'To a fifth of what was paid in.' },
    { when: { on: '2022-05-20' }, title: 'Insolvent', text: 'Nothing was left for shareholders.' },
  ],
  returns: {
    holding: 'Nineteen months',
    distributions: 'None',
    exit: 'None; the company was wound up',
    scenarios: [
      { name: 'Planned in 2020', irr: '30 %', multiple: '3.7 ×', text: 'Sale in 2025 to a caterer' },
      { name: 'What became of it', irr: '–100 %', multiple: '0 ×', text: 'Everything was lost' },
    ],
  },
  curve: {
    firstCall: '2020-10-20',
    calls: [6000, 0, 0, 4000],
    distributions: {},
    days: { 3: { call: '2021-08-17' } },
    growth: [0, 200, -300, -900, -7600, -2500, -10000],
    fee: 50,
    feeInside: false,
    feeUntil: 2,
    last: 7,
  },
};
