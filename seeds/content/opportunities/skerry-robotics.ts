import { major, type PassedOpportunity } from '../types.ts';

export const skerryRobotics: PassedOpportunity = {
  stage: 'passed',
  slug: 'skerry-robotics',
  name: 'Skerry Robotics',
  oneLine: 'Small boats without a crew that survey harbours and wind farms.',
  sector: 'Software',
  region: 'United Kingdom and Ireland',
  type: 'Growth',
  currency: 'GBP',
  target: major(9_000_000),
  minimum: major(50_000),
  maximum: major(1_000_000),
  step: major(10_000),
  requiresAccreditation: true,
  publishedAt: { on: '2023-09-11' },
  passedOn: '2023-11-24',
  reason:
    'We passed because two customers were 78 % of the orders, and both could build the boats themselves. The price, £44m before the money, was that of a company with twenty customers. We offered to invest at £30m or to come back when there were five. The founders, politely, did neither.',
  whatBecameOfIt:
    'We were wrong, at least so far. One of the two large customers tried to build its own boats, gave up within a year and signed for seven years. Skerry now has nineteen customers and raised money in March 2026 at £118m. We have asked ourselves what we should have seen: that the boats are the easy part, and eleven years of sea-bed data are not. We now ask of each such company what a customer would have to own to do without it.',
  keyFigures: [
    { label: 'Asked for', value: '£9m', note: 'at £44m before the money' },
    { label: 'Two customers', value: '78 %', note: 'of orders' },
    { label: 'Last round since', value: '£118m', note: 'March 2026, before the money' },
    { label: 'Our work', value: 'ten weeks', note: 'and a day at sea' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we looked at it',
      text: `A survey ship with fourteen people costs £38,000 a day and burns six tonnes of diesel. Skerry's boat is seven metres long, burns forty litres, carries nobody, and stays out for twenty-five days. Wind farms must be surveyed each year, cables each time that a storm has moved the sand.

The law had just caught up: since 2022 such boats may work in British waters under the eye of a pilot on shore. Those who had the licence, the pilots and the insurance would be ahead of everyone who had only the boat. Skerry had all three, and had lost one boat in six years, to a trawler.`,
    },
    {
      key: 'business',
      title: 'The business as offered',
      text: `Nine boats, revenue of £6.8m and a profit before depreciation of £0.9m. Customers pay by the kilometre surveyed. Pilots in Kirkwall steer three boats each; the Maritime Authority allows four.

- A boat costs £410,000 and pays for itself in sixteen months at 60 % use.
- Data of 41,000 kilometres of sea bed, to which the company keeps the rights.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Surveys for wind farms, cables and ports in the North Sea cost some £640m a year. Boats without a crew did 3 % of that. Everyone agreed that the share would grow; the reports that we bought put it between 10 and 35 % by 2030. Two rivals, one in Norway and one in Ireland, had raised twice the money and had half the boats at sea.`,
    },
    {
      key: 'management',
      title: 'The people',
      text: `Two sisters, a hydrographer and a naval engineer, with a chairman from the survey trade. References were the best we have heard in years, and we said so in our note. It did not tip the scale.`,
    },
    {
      key: 'risks',
      title: 'What decided it',
      text: `Had either customer left, the company would have needed money within eight months. We modelled that case at one in three. At £30m the case could be borne; at £44m it took the whole return with it.

We also asked whether the customers would build for themselves, and both said that they might. We took that as an answer. We did not model what it would cost the customer to leave, because we thought of the boats as the product.

> We looked hard at what could be lost and too little at what had been built.`,
    },
  ],
  team: [
    { name: 'Eilidh Rendall', role: 'Founder', bio: 'Hydrographer; mapped the Pentland Firth.' },
    { name: 'Mairi Rendall', role: 'Founder', bio: 'Naval engineer.' },
    { name: 'Maren Holt', role: 'Partner, Vestry', bio: 'Led our work and argued for passing.' },
  ],
  timeline: [
    { when: { on: '2023-09-11' }, title: 'Shown to members', text: 'As a pipeline opportunity.' },
    { when: { on: '2023-11-24' }, title: 'Passed', text: '' },
    { when: { on: '2024-12-05' }, title: 'Seven-year contract', text: 'With one of the two customers.' },
    { when: { on: '2026-03-17' }, title: 'Round at £118m', text: '' },
  ],
  returns: { holding: '–', distributions: '–', exit: '–', scenarios: [] },
};
