import { type ClosedOpportunity, major } from '../types.ts';

export const balticEquipmentFinance: ClosedOpportunity = {
  stage: 'closed',
  code: 'BEF',
  slug: 'baltic-equipment-finance',
  name: 'Baltic Equipment Finance',
  oneLine: 'Senior loans on harvesters, cranes and lathes in three small countries.',
  sector: 'Financial services',
  region: 'Eastern Europe',
  type: 'Private credit',
  currency: 'EUR',
  target: major(10_000_000),
  minimum: major(50_000),
  maximum: major(1_500_000),
  step: major(10_000),
  requiresAccreditation: false,
  publishedAt: { on: '2023-08-21' },
  closedOn: '2023-10-27',
  raised: major(11_200_000),
  keyFigures: [
    { label: 'Final amount', value: '€11.2m', note: 'target €10m, extended by the partners' },
    { label: 'Interest', value: '9.75 %', note: 'floating, 6 % over three-month Euribor at the start' },
    { label: 'Losses so far', value: '0.6 %', note: 'of the loans a year; 1.5 % planned' },
    { label: 'Repaid', value: 'from 2026', note: 'in equal parts over three years' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `A farmer near Šiauliai who needs a harvester for €240,000 waits nine weeks for the answer of a Scandinavian bank and nine days for that of Baltic Equipment Finance. He pays two points more for it and the machine is paid off when it is
half worn. There are 3,100 such loans, none above €600,000.

We lend to the lender, first in rank, against 125 % of performing loans. For members who want income and can do without surprises.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Tractors and harvesters 41 %, trucks and cranes 33 %, machine tools 26 %. Borrowers put down a fifth. A tracker in each machine reports where it stands; since 2018 the company has taken back 212 machines and found all but three. A machine that comes back is sold within eleven weeks, on average for 81 % of what was still owed.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Kristjan Põldmaa wrote off half his first bank's leases in 2009 and built this one so that he would never have to again. He publishes his losses each month, by country, and has done so in each month since 2015.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- Called at once in November 2023. Interest is paid each quarter.
- Repayment in twelve equal parts from the first quarter of 2026; what returns within the first two years may be called again.
- Fee 0.5 % a year on the loan outstanding, outside the commitment. No carried interest.
- Covenants: 125 % coverage, equity of 15 %, no borrower above 2 %.`,
    },
    {
      key: 'outcome',
      title: 'How it did since',
      text: `Every payment has come on its day. Losses were 0.6 % a year, less than half of the plan, though the wet summer of 2025 made some farmers late. Interest fell with the market from 9.75 % to 8.1 % and the return with it: members who count on the first figure
should look at the last.

In November 2024 the lender repaid 8 % early when it sold a book of trucks, and we called it again four months later.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `The region borders on a war. We hold no loans within 40 kilometres of the border and value the rest without help from any guarantee. A loan can be repaid early without a fee from 2026, so a higher return is not to be had.`,
    },
  ],
  team: [
    {
      name: 'Kristjan Põldmaa',
      role: 'Founder and chief executive',
      bio: 'Banker in Tallinn and Riga for twenty-five years.',
    },
    { name: 'Ieva Grigaitė', role: 'Credit', bio: 'Says no to 46 % of requests, within two days.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'Follows the covenants each month.' },
  ],
  timeline: [
    { when: { on: '2023-10-27' }, title: 'Closed', text: '€11.2m; the partners raised the target for it.' },
    { when: { on: '2024-11-18' }, title: 'Early repayment', text: '8 %, called again in March 2025.' },
    { when: { on: '2026-02-16' }, title: 'Repayment begins', text: 'One twelfth each quarter.' },
  ],
  returns: {
    holding: 'To the end of 2028',
    distributions: 'Quarterly interest, repayment from 2026',
    exit: 'Repaid by the borrower',
    scenarios: [
      {
        name: 'Planned in 2023',
        irr: '8.4 %',
        multiple: '1.3 ×',
        text: 'Interest of 9.75 %, losses of 1.5 %',
      },
      {
        name: 'On today’s figures',
        irr: '8.0 %',
        multiple: '1.3 ×',
        text: 'Interest of 8.1 %, losses of 0.6 %',
      },
    ],
  },
  curve: {
    firstCall: '2023-11-10',
    calls: [10000, 0, 0, 0, 0, 800],
    distributions: {
      1: { income: 230 },
      2: { income: 235 },
      3: { income: 230 },
      4: { income: 225, recallable: 800 },
      5: { income: 210 },
      6: { income: 210 },
      7: { income: 205 },
      8: { income: 200 },
      9: { capital: 833, income: 197 },
      10: { capital: 833, income: 177 },
      11: { capital: 833, income: 157 },
      12: { capital: 833, income: 137 },
      13: { capital: 833, income: 117 },
      14: { capital: 833, income: 102 },
      15: { capital: 833, income: 87 },
      16: { capital: 833, income: 67 },
      17: { capital: 833, income: 52 },
      18: { capital: 833, income: 37 },
      19: { capital: 833, income: 17 },
      20: { capital: 833, income: 7 },
    },
    days: { 4: { payout: '2024-12-09' }, 5: { call: '2025-03-17' } },
    growth: [110, 232, 236, 230, 224, 212, 208, 206, 204, 202, 200],
    fee: 25,
    feeInside: false,
  },
};
