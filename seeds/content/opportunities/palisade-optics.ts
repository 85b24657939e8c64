import { type ClosedOpportunity, major } from '../types.ts';

export const palisadeOptics: ClosedOpportunity = {
  stage: 'closed',
  code: 'PLO',
  slug: 'palisade-optics',
  name: 'Palisade Optics',
  oneLine: 'Cameras that see through dust, for mines and grain terminals.',
  sector: 'Software',
  region: 'North America',
  type: 'Early growth',
  currency: 'USD',
  target: major(6_000_000),
  minimum: major(25_000),
  maximum: major(500_000),
  step: major(5_000),
  requiresAccreditation: true,
  publishedAt: { on: '2024-01-15' },
  closedOn: '2024-03-08',
  raised: major(5_400_000),
  keyFigures: [
    { label: 'Final amount', value: '$5.4m', note: 'of a series B of $19m' },
    { label: 'Value today', value: '0.6 ×', note: 'after the round of 2025' },
    { label: 'Customers', value: '23', note: '41 planned for this time' },
    { label: 'Cash', value: '17 months', note: 'at today’s costs' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `Where grain, coal or ore is moved there is dust, and in dust neither people nor cameras see. Each year some four hundred people in North America are run over by machines whose drivers could not see them. Palisade's camera reads a band of infrared that dust
lets through, with a sensor that costs a tenth of what the army pays.

The sensor worked. Five mines had ordered a second time. We believed that the rest was a matter of selling.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `A system for a haul truck costs $38,000 and $6,000 a year after. Revenue was $3.2m in 2023 and $5.9m in the last twelve months; we had planned for $14m. Cameras are assembled in Denver from a sensor that one factory in Arizona makes. Gross margin is 54 % and rises with each batch; it is orders that are missing, not margin.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Dr. Naomi Feldstein, who developed the sensor, was chief executive until October 2025 and leads research since. Carl Østergren, who sold brakes to mines for twenty years, has taken her place at her own proposal.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- 70 % called in March 2024, 30 % in September 2025 for the next round.
- Fee 1 % a year on called capital, outside the commitment; waived since October 2025.
- Carried interest 15 % over 8 %. None is in sight.`,
    },
    {
      key: 'outcome',
      title: 'How it did since',
      text: `Not well so far. Mines test for fourteen months before they buy, twice as long as those first five had, because they were run by engineers who knew the founder. Two pilots ended when the price of nickel fell.

In September 2025 the company raised $9m at a price 45 % below ours. We took part with what had been kept back for it, since the shares came with a preference and because grain terminals, which buy in four months, had begun to order. They are now half of new orders.

We carry it at 0.6 times cost. If grain goes on like this for a year we may see our money again; more than that would be luck.

**What we got wrong.** We called all five customers and not one of those who had said no.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `There is cash for seventeen months. If orders stall, the next round may wipe out what is left.`,
    },
  ],
  team: [
    {
      name: 'Carl Østergren',
      role: 'Chief executive since 2025',
      bio: 'Two decades of selling safety to mines.',
    },
    { name: 'Dr. Naomi Feldstein', role: 'Founder, research', bio: 'Physicist; eleven patents.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'Observer on the board.' },
  ],
  timeline: [
    { when: { on: '2024-03-08' }, title: 'Closed', text: '$5.4m from members.' },
    { when: { on: '2025-09-19' }, title: 'Round at a lower price', text: '$9m, 45 % below ours.' },
    { when: { on: '2025-10-06' }, title: 'New chief executive', text: '' },
    { when: { on: '2026-06-12' }, title: 'Tenth grain terminal', text: 'Half of new orders.' },
  ],
  returns: {
    holding: 'Unknown; not before 2029',
    distributions: 'None',
    exit: 'Sale to a maker of mining equipment',
    scenarios: [
      { name: 'Planned in 2024', irr: '27 %', multiple: '3.5 ×', text: 'Sale in 2029' },
      { name: 'On today’s figures', irr: 'below zero', multiple: '0.6 to 1.1 ×', text: 'Depends on grain' },
    ],
  },
  curve: {
    firstCall: '2024-03-22',
    calls: [7000, 0, 0, 0, 0, 0, 3000],
    distributions: {},
    days: { 6: { call: '2025-09-15' } },
    growth: [0, 0, 0, -300, 0, -600, -5500, 0, 100, 250, 150, 100],
    fee: 0,
    feeInside: false,
  },
};
