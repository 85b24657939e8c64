import { major, type PassedOpportunity } from '../types.ts';

export const halmveldFarms: PassedOpportunity = {
  stage: 'passed',
  slug: 'halmveld-farms',
  name: 'Halmveld Farms',
  oneLine: 'Salad grown in seven storeys under lamps, near Utrecht.',
  sector: 'Food',
  region: 'Western Europe',
  type: 'Growth',
  currency: 'EUR',
  target: major(16_000_000),
  minimum: major(50_000),
  maximum: major(1_500_000),
  step: major(25_000),
  requiresAccreditation: false,
  publishedAt: { on: '2022-05-09' },
  passedOn: '2022-07-01',
  reason:
    'We passed because the company turns electricity into lettuce and had bought neither. Its plan used a price of €62 a megawatt hour for ten years; the market stood at four times that, and the owners would not fix even a third of it. We liked the people, the salad and the yield for each square metre. We could not find a price for the power at which all three paid.',
  whatBecameOfIt:
    'Others invested €21m in September 2022. The second hall was never built. After a contract with a supermarket ended, the company asked for protection from its creditors in February 2024 and was closed in June; the building stores tulip bulbs now. The variety of rocket that it bred is sold under licence and does well.',
  keyFigures: [
    { label: 'Asked for', value: '€16m', note: 'at €48m before the money' },
    { label: 'Electricity', value: '39 % of cost', note: 'none of it fixed' },
    { label: 'Yield', value: '118 kg/m²', note: 'a glasshouse reaches 62' },
    { label: 'Our work', value: 'eight weeks', note: 'two visits, one outside report' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we looked at it',
      text: `Salad in January comes to the Netherlands from Murcia, four days old and two thirds water that Murcia does not have. Halmveld grew it eleven kilometres from the supermarket's depot and cut it at night for the next morning. It needed a twentieth of the water and no spraying.

Shops liked it: orders were ahead of what one hall could grow, at a price 30 % above that of the field.`,
    },
    {
      key: 'business',
      title: 'The business as offered',
      text: `One hall of seven storeys with 5,600 square metres of beds, revenue of €7.9m, a loss of €2.3m. The money was for a second hall with three times the area, which was to bring the cost of a kilogram from €8.10 to €5.20.

- Labour 24 %, electricity 39 %, seed and packing 18 % of cost.
- One supermarket was 64 % of sales, with a contract to the end of 2023.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Eleven such farms had raised more than €700m in Europe by then. None had earned its cost of capital, and all had written their plans in a decade of cheap power. The glasshouses next door had the opposite position: heat and power of their own, sold to the grid when it was dear.`,
    },
    {
      key: 'management',
      title: 'The people',
      text: `Two plant breeders and a former head of fresh produce. The team had built the first hall within its budget and knew its costs by the tray. They answered every question on plants within the hour and every question on power with a chart of prices from 2019.`,
    },
    {
      key: 'risks',
      title: 'What decided it',
      text: `At €120 a megawatt hour the second hall would have lost €1.9m a year when full. At €62 it would have earned €2.4m. We asked the owners to fix a third of the power for three years before closing. They thought that the price would fall, which in time it did; by then the supermarket had gone.

We also looked at heat: a neighbouring dairy would have bought what the lamps gave off, for a third of the power bill. The contract was promised for the month after our decision, and never came.

> A plan that works at one price of its largest cost is a bet on that price.`,
    },
  ],
  team: [
    { name: 'Hendrik Zijlstra', role: 'Founder', bio: 'Plant breeder.' },
    { name: 'Marloes Vink', role: 'Founder', bio: 'Plant breeder; the rocket is hers.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'Led our work and wrote the note to pass.' },
  ],
  timeline: [
    { when: { on: '2022-05-09' }, title: 'Shown to members', text: 'As a pipeline opportunity.' },
    { when: { on: '2022-06-22' }, title: 'Outside report on power', text: 'By an independent engineer.' },
    { when: { on: '2022-07-01' }, title: 'Passed', text: '' },
    { when: { on: '2024-06-14' }, title: 'Company closed', text: '' },
  ],
  returns: { holding: '–', distributions: '–', exit: '–', scenarios: [] },
};
