import { major, type OpenOpportunity } from '../types.ts';

export const kontorSystems: OpenOpportunity = {
  stage: 'open',
  slug: 'kontor-systems',
  name: 'Kontor Systems',
  oneLine: 'Payroll for 4,100 mid-sized firms; 97 % net retention.',
  sector: 'Software',
  region: 'Germany, Austria, Switzerland',
  type: 'Buyout',
  currency: 'EUR',
  target: major(40_000_000),
  minimum: major(250_000),
  maximum: major(5_000_000),
  step: major(50_000),
  requiresAccreditation: true,
  publishedAt: { inDays: -47 },
  closesInDays: 11,
  raised: major(36_400_000),
  keyFigures: [
    { label: 'Recurring revenue', value: '€58.3m', note: '94 % of all revenue' },
    { label: 'Net retention', value: '97 %', note: 'gross 95 %, five-year average' },
    { label: 'EBITDA margin', value: '31 %', note: 'after all development cost' },
    { label: 'Enterprise value', value: '€251m', note: '13.1 × EBITDA of next year' },
    { label: 'Net IRR, base case', value: '19.5 %', note: 'five-year holding period' },
    { label: 'Payslips a month', value: '1.2m', note: 'for 4,100 employers' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we like it',
      text: `Nobody changes the payroll that works. Kontor pays the people of 4,100 employers with 80 to 2,000 staff, the size at which payroll is
too intricate for a tax adviser and too small for the large suites. It knows 212 collective agreements by heart and has never
missed a pay day in twenty-six years.

The founders are 64 and 67 and sell. They kept prices low and sold nothing but payroll. Customers ask for time recording and for
a portal for their employees; Kontor has both, finished two years ago, and has sold them to one customer in nine. We pay for
payroll alone.

**What has to be true.** One customer in three takes the second product in five years, and prices rise with inflation, which they
have not done since 2017. Neither is heroic: those that left last year named a merger or an insolvency as the reason, never a price.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Revenue was €62.0m in the last twelve months, of which 94 % recurs. The average customer pays €14,200 a year, has 290 staff and has
been with Kontor for eleven years.

- 71 % of customers are on the hosted version; the last on their own servers move by the end of 2028.
- Support answers in four minutes on average and is done by former payroll clerks.
- 168 of 402 people work on the product, 40 of them on law and collective agreements alone.

Churn is 5 % a year and follows insolvencies. No customer is more than 0.6 % of revenue.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `There are 38,000 employers of this size in Germany, Austria and German-speaking Switzerland. A third still use software that its maker
will stop supporting by 2030. The large suites sell above 2,000 staff and the newcomers below 80, since the collective agreements
between are long, regional and dull. Kontor wins 58 % of the tenders in which it takes part.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Dr. Henrike Vollmer, head of product since 2018, becomes chief executive; she has run the company day to day for two years. A chief
financial officer joins from a listed software house at closing. Both founders stay on the advisory board for three years and
roll over 12 % of their proceeds. Forty-one employees take part with their own money.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `Members hold 26 % of the equity through a German limited partnership.

- 90 % called at closing; up to 10 % within eighteen months for two small purchases that are being discussed.
- Management fee 1 % a year on called capital. Transaction fees are credited in full.
- Carried interest 15 % over a preferred return of 8 %, with full catch-up and claw-back.
- Tag-along and drag-along with our funds; reports each quarter within forty-five days.`,
    },
    {
      key: 'risks',
      title: 'What could go wrong',
      text: `**A mistake in the payroll.** An error in one month's run for many customers would cost trust that took decades to earn. Every release
runs in parallel against the last two years of real payslips before it goes out; insurance covers €20m.

**Leverage.** Net debt is 5.4 × EBITDA at closing with interest covered 2.6 times. Three quarters of the debt is hedged for four years.

**The move to hosting.** Customers who must move may also look around. So far 1.8 % of them left while moving.

**Newcomers.** A well-financed payroll start-up could come up-market. We assume new customers at 60 % of today's rate from 2029.

You may lose what you invest. The holding cannot be sold at will.`,
    },
  ],
  team: [
    {
      name: 'Dr. Henrike Vollmer',
      role: 'Chief executive from closing',
      bio: 'Labour lawyer turned product head; eight years at Kontor.',
    },
    {
      name: 'Matthias Ruoff',
      role: 'Chief financial officer from closing',
      bio: 'Led the finance of a listed software house through two takeovers.',
    },
    {
      name: 'Anneliese Brandt',
      role: 'Founder, advisory board',
      bio: 'Wrote the first tariff engine in 1999 and still reviews its changes.',
    },
    {
      name: 'Tobias Lenz',
      role: 'Partner, Vestry',
      bio: 'Software buy-outs in German-speaking countries since 2009.',
    },
  ],
  timeline: [
    {
      when: { inDays: -110 },
      title: 'Agreed with the founders',
      text: 'No auction; we had known them for six years.',
    },
    {
      when: { inDays: -47 },
      title: 'Offered to members',
      text: 'Two thirds was asked for within three weeks.',
    },
    {
      when: { inDays: -15 },
      title: 'Merger control',
      text: 'Cleared in Germany and Austria without conditions.',
    },
    {
      when: { inDays: 11 },
      title: 'Commitments close',
      text: 'If more is asked for than there is, we scale back in proportion.',
    },
    { when: { inDays: 30 }, title: 'Completion', text: 'First call of 90 %.' },
  ],
  returns: {
    holding: 'Five years',
    distributions: 'None before a refinancing, expected in the third year',
    exit: 'Sale to a software group or a larger fund, or a continuation vehicle with a choice to stay',
    scenarios: [
      { name: 'Low', irr: '9.1 %', multiple: '1.5 ×', text: 'No second product sold, exit at 11 × EBITDA' },
      {
        name: 'Base',
        irr: '19.5 %',
        multiple: '2.4 ×',
        text: 'One customer in three takes the second product, exit at entry multiple',
      },
      { name: 'High', irr: '26.0 %', multiple: '3.1 ×', text: 'One in two, and two purchases at 7 × EBITDA' },
    ],
  },
  financials: {
    unit: '€ m, year to December',
    columns: ['2023', '2024', '2025', '2026E', '2027E', '2028E'],
    rows: [
      { label: 'Recurring revenue', values: ['47.9', '51.0', '54.6', '59.1', '65.0', '72.6'] },
      { label: 'Revenue', values: ['52.4', '55.1', '58.5', '62.8', '68.7', '76.3'] },
      { label: 'EBITDA', values: ['14.8', '16.0', '17.6', '19.2', '22.0', '25.6'] },
      { label: 'EBITDA margin', values: ['28 %', '29 %', '30 %', '31 %', '32 %', '34 %'] },
      { label: 'Net retention', values: ['97 %', '97 %', '97 %', '98 %', '101 %', '103 %'] },
      { label: 'Net debt / EBITDA', values: ['–', '–', '–', '5.4', '4.3', '3.2'] },
    ],
  },
  sourcesAndUses: {
    unit: '€ m',
    sources: [
      { label: 'Senior loan', value: '104.0' },
      { label: 'Vestry Fund II', value: '78.0' },
      { label: 'Members (this offer)', value: '40.0' },
      { label: 'Founders and employees', value: '37.5' },
    ],
    uses: [
      { label: 'Enterprise value', value: '251.0' },
      { label: 'Reserve for two purchases', value: '4.0' },
      { label: 'Costs', value: '4.5' },
    ],
  },
};
