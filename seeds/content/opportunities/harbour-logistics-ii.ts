import { major, type OpenOpportunity } from '../types.ts';

export const harbourLogisticsII: OpenOpportunity = {
  stage: 'open',
  slug: 'harbour-logistics-ii',
  name: 'Harbour Logistics II',
  oneLine: 'Three ice-free terminals with fifteen-year leases.',
  sector: 'Infrastructure',
  region: 'Nordics',
  type: 'Co-investment',
  currency: 'EUR',
  target: major(25_000_000),
  minimum: major(100_000),
  maximum: major(3_000_000),
  step: major(25_000),
  requiresAccreditation: true,
  publishedAt: { inDays: -38 },
  closesInDays: 4,
  raised: major(18_000_000),
  keyFigures: [
    { label: 'Enterprise value', value: '€186m', note: '10.8 × EBITDA of the last twelve months' },
    { label: 'Contracted revenue', value: '83 %', note: 'average remaining lease 14.6 years' },
    { label: 'Net debt', value: '4.9 × EBITDA', note: 'fixed or hedged to 2033' },
    { label: 'Net IRR, base case', value: '13.4 %', note: 'six-year holding period' },
    { label: 'Cash yield', value: '5.2 %', note: 'from the second year' },
    { label: 'Throughput', value: '4.1m tonnes', note: 'last twelve months' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we like it',
      text: `A port terminal is a simple thing to understand and a hard thing to copy. Harbour Logistics owns the quays, cranes and
land of three deep-water terminals at Oxelvik, Raumsund and Hankala, each of them free of ice all year and none of them with a
competitor inside 90 kilometres. The concessions run to 2061. The tenants, who ship steel, sawn timber and fertiliser, have put
€140m of their own equipment on the quays and do not move.

We bought the first two terminals in 2021 with [Harbour Logistics I](/opportunities/closed/harbour-logistics-i). This second
investment pays for Hankala, for a third berth at Raumsund that is already 70 % let, and for shore power at all three. Members
invest beside our funds on the same terms and at the same price.

**What has to be true.** Volumes may be flat for six years; the leases are indexed and 83 % of revenue is take-or-pay. The return
does not need growth, a higher multiple or cheaper debt.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Revenue was €41.6m in the last twelve months and EBITDA €17.2m. There are three sources of income:

- **Quay and land leases**, 61 % of revenue: fixed rents to eleven tenants, indexed to consumer prices with a floor of 1 %.
- **Handling**, 31 %: a fee per tonne, with a minimum volume in nine of eleven contracts.
- **Energy and services**, 8 %: shore power, water, weighing, storage of project cargo.

The largest tenant, a steel maker, is 24 % of revenue and has renewed twice since 1998. Over the last ten years the worst fall in
EBITDA was 6 %, in 2020. Maintenance takes €3.1m a year; nothing large is due before 2034, when the fenders at Oxelvik reach the
end of their life.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Baltic dry and break-bulk traffic has grown by 1.4 % a year since 2005. What changes is not how much is shipped but where:
two inner ports are giving up their cargo quays for housing, and ice-class vessels have become dearer to charter. Deep, ice-free
berths gain from both. New capacity needs an environmental permit that took the last applicant eleven years.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Sigrid Aasland has run the terminals since 2014, first for the municipality and since 2021 for us. Under her the time a ship
waits for a berth fell from nineteen hours to seven. Management invests €2.4m in this transaction, most of what it received from
the first. The board has two independent members; we hold three of seven seats.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `Members invest through a Luxembourg partnership that holds 21.5 % of the equity.

- One call of 85 % at closing, the rest within twelve months for the berth at Raumsund.
- Management fee of 0.75 % a year on invested capital; no fee on what is not called.
- Carried interest of 10 % over a preferred return of 7 %, whole-of-investment, with claw-back.
- Transfers with our consent, which we do not withhold without a reason. No leverage in the partnership.

> Our funds invest €22m on these terms, and the partners a further €3.5m of their own.`,
    },
    {
      key: 'risks',
      title: 'What could go wrong',
      text: `**A tenant fails.** Should the steel maker close its mill, we would lose €10m of revenue until the quay is let again. We assume two
years empty at 70 % of today's rent: the net return falls to 8.9 % and the debt covenants hold.

**Interest rates.** The debt is hedged to 2033. Refinancing at 200 basis points more costs 1.1 points of return.

**Construction.** The berth at Raumsund has a fixed-price contract with a bonded contractor; a delay of a year costs 0.4 points.

**Regulation.** Dues at Oxelvik can be reviewed by the port authority in 2031. We assume no increase.

This investment cannot be sold at will, and you may lose what you invest.`,
    },
  ],
  team: [
    {
      name: 'Sigrid Aasland',
      role: 'Chief executive',
      bio: 'Naval architect; twelve years at the terminals, before that operations at a container line.',
    },
    {
      name: 'Petter Nyholm',
      role: 'Chief financial officer',
      bio: 'Refinanced the group in 2023; formerly treasurer of a grid operator.',
    },
    {
      name: 'Maarit Koskela',
      role: 'Managing director, Hankala',
      bio: 'Has led Hankala for nine years and stays for at least five more.',
    },
    { name: 'Maren Holt', role: 'Partner, Vestry', bio: 'Led Harbour Logistics I; chairs the board.' },
  ],
  timeline: [
    {
      when: { inDays: -96 },
      title: 'Exclusivity signed',
      text: 'After a process with four bidders; our price was not the highest.',
    },
    {
      when: { inDays: -38 },
      title: 'Offered to members',
      text: 'Teaser and information memorandum are ready.',
    },
    {
      when: { inDays: -21 },
      title: 'Technical report',
      text: 'Quay walls, cranes and dredging depth surveyed; nothing material found.',
    },
    {
      when: { inDays: 4 },
      title: 'Commitments close',
      text: 'Allocations are confirmed within two working days.',
    },
    {
      when: { inDays: 24 },
      title: 'First call',
      text: '85 % of each commitment, ten working days after notice.',
    },
    {
      when: { inDays: 40 },
      title: 'Completion',
      text: 'Subject to the consent of the port authority at Hankala.',
    },
  ],
  returns: {
    holding: 'Five to seven years',
    distributions: 'Half-yearly from the second year, about 5 % of invested capital a year',
    exit: 'Sale of the three terminals as one to an infrastructure fund or pension scheme; two have already expressed an interest',
    scenarios: [
      {
        name: 'Low',
        irr: '8.9 %',
        multiple: '1.5 ×',
        text: 'Largest tenant leaves in year two, exit at 10.0 × EBITDA',
      },
      {
        name: 'Base',
        irr: '13.4 %',
        multiple: '1.9 ×',
        text: 'Flat volumes, indexed leases, exit at the entry multiple',
      },
      {
        name: 'High',
        irr: '16.8 %',
        multiple: '2.3 ×',
        text: 'Third berth fully let in year two, exit at 12.0 × EBITDA',
      },
    ],
  },
  financials: {
    unit: '€ m, year to December',
    columns: ['2023', '2024', '2025', '2026E', '2027E', '2028E'],
    rows: [
      { label: 'Revenue', values: ['36.2', '38.5', '40.3', '42.4', '46.9', '49.0'] },
      { label: 'EBITDA', values: ['14.6', '15.7', '16.5', '17.6', '20.1', '21.4'] },
      { label: 'EBITDA margin', values: ['40 %', '41 %', '41 %', '42 %', '43 %', '44 %'] },
      { label: 'Maintenance', values: ['2.8', '3.0', '3.1', '3.1', '3.2', '3.3'] },
      { label: 'Cash after interest and tax', values: ['6.1', '6.9', '7.3', '7.6', '9.0', '9.9'] },
      { label: 'Net debt / EBITDA', values: ['5.1', '4.8', '4.6', '4.9', '4.3', '3.9'] },
    ],
  },
  sourcesAndUses: {
    unit: '€ m',
    sources: [
      { label: 'Senior debt, fixed to 2033', value: '84.0' },
      { label: 'Vestry funds and partners', value: '25.5' },
      { label: 'Members (this offer)', value: '25.0' },
      { label: 'Existing holders and management', value: '65.7' },
    ],
    uses: [
      { label: 'Enterprise value, three terminals', value: '186.0' },
      { label: 'Third berth at Raumsund', value: '8.4' },
      { label: 'Shore power', value: '2.6' },
      { label: 'Costs and reserve', value: '3.2' },
    ],
  },
};
