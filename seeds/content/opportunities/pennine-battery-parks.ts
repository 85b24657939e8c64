import { major, type PipelineOpportunity } from '../types.ts';

export const pennineBatteryParks: PipelineOpportunity = {
  stage: 'pipeline',
  slug: 'pennine-battery-parks',
  name: 'Pennine Battery Parks',
  oneLine: 'Two grid batteries beside old mills, half of their income contracted.',
  sector: 'Energy',
  region: 'United Kingdom and Ireland',
  type: 'Infrastructure',
  currency: 'GBP',
  target: major(20_000_000),
  minimum: major(100_000),
  maximum: major(2_500_000),
  step: major(25_000),
  requiresAccreditation: true,
  publishedAt: { inDays: -29 },
  expectedToOpenInDays: 55,
  keyFigures: [
    { label: 'Capacity', value: '140 MW', note: '280 MWh, two hours' },
    { label: 'Contracted income', value: '52 %', note: 'floor for ten years' },
    { label: 'Cost to build', value: '£71m', note: 'fixed price, two contractors' },
    { label: 'Expected net IRR', value: '11–13 %', note: 'to be settled with the floor price' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we look at it',
      text: `Wind in the north of England is paid to stand still, and gas in the south is paid to run, because the lines between them are full. A battery
on the right side of the line is paid for both hours. Sites at Holmroyd and Castleshaw have something that money buys slowly: a grid
connection with a date, in old mill substations that were built for looms.

Most batteries live from the market alone, and two good years have made the trade forget what a bad one is. We are interested
because half of the income here would be a floor from an energy company, for ten years, in exchange for half of what exceeds it.`,
    },
    {
      key: 'business',
      title: 'The projects',
      text: `Holmroyd has 90 MW and can be connected in fourteen months; Castleshaw has 50 MW and follows half a year later. Cells are of iron phosphate,
with a warranty for twelve years at one and a half cycles a day.

- Floor: £58,000 a megawatt and year, indexed at half of inflation.
- Capacity payments for fifteen years, already won at auction.
- Trading by the energy company, judged each year against an index.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Britain had 7 GW of grid batteries at the end of last year and plans for ten times that, most of which will not be built. The queue for a
connection was shortened in 2025 and both sites kept their place. Income a megawatt has ranged from £38,000 to £156,000 a year since 2020;
our case uses £74,000.`,
    },
    {
      key: 'management',
      title: 'Who builds it',
      text: `The developer has connected four sites, two early and two late, none above budget. It keeps 20 % and stays for the first five years of
operation. We should hold the rest together with a pension scheme that has asked not to be named yet.`,
    },
    {
      key: 'terms',
      title: 'Terms, as far as they stand',
      text: `We expect to offer £20m to members with a minimum of £100,000, called in three parts as the building goes on, a fee of 0.8 % and a carried
interest of 10 % over 6 %. **Nothing here is an offer.** Write to us if you think of taking part, and roughly with how much: it decides whether we
reserve £12m or £20m for members.`,
    },
    {
      key: 'risks',
      title: 'What still worries us',
      text: `- The floor's wording on curtailment leaves a month a year open. We will not sign with it.
- Cells wear faster in cold if they are charged hard. An independent engineer is testing the warranty.
- Two neighbours at Castleshaw have objected to noise; a wall of four metres is in the budget.
- Should too much be built too soon, everything above the floor may vanish for years. At the floor alone the return is 6 %.`,
    },
  ],
  team: [
    {
      name: 'Gareth Pyke',
      role: 'Founder of the developer',
      bio: 'Grid engineer; connected 310 MW since 2018.',
    },
    { name: 'Amira Rahman', role: 'Project finance', bio: 'Arranged the debt of eleven storage projects.' },
    { name: 'Tobias Lenz', role: 'Partner, Vestry', bio: 'Leads our work on this project.' },
  ],
  timeline: [
    { when: { inDays: -29 }, title: 'Shown to members', text: 'Write to us if it interests you.' },
    { when: { inDays: 20 }, title: 'Engineer’s report', text: 'Cells, warranty and noise.' },
    { when: { inDays: 41 }, title: 'Floor contract', text: 'Signed, or we walk away.' },
    {
      when: { inDays: 55 },
      title: 'Expected to open',
      text: 'Members who wrote to us are told first.',
    },
  ],
  returns: {
    holding: 'Ten years, with a likely sale after five',
    distributions: 'Quarterly once both sites run',
    exit: 'Sale to an infrastructure fund when two full years of operation can be shown',
    scenarios: [
      { name: 'Floor only', irr: '6 %', multiple: '1.4 ×', text: 'No income above the floor for ten years' },
      { name: 'Base', irr: '12 %', multiple: '1.9 ×', text: '£74,000 a megawatt and year' },
    ],
  },
};
