import { major, type PipelineOpportunity } from '../types.ts';

export const ribeiraHomes: PipelineOpportunity = {
  stage: 'pipeline',
  slug: 'ribeira-homes',
  name: 'Ribeira Homes',
  oneLine: 'A tobacco warehouse on the Douro becomes 118 homes to let.',
  sector: 'Real estate',
  region: 'Southern Europe',
  type: 'Real estate',
  currency: 'EUR',
  target: major(12_000_000),
  minimum: major(50_000),
  maximum: major(1_500_000),
  step: major(10_000),
  requiresAccreditation: false,
  publishedAt: { inDays: -8 },
  expectedToOpenInDays: 110,
  keyFigures: [
    { label: 'Homes', value: '118', note: '9,400 m² to let, and six shops' },
    { label: 'All-in cost', value: '€33.8m', note: '€3,600 a square metre' },
    { label: 'Yield on cost', value: '6.3 %', note: 'similar homes sell at 4.6 %' },
    { label: 'Expected net IRR', value: '12–14 %', note: 'sale in the sixth year' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we look at it',
      text: `Porto has been building for visitors for ten years, and its nurses, teachers and engineers live an hour outside. The old tobacco warehouse at
Ribeira da Ponte stands between two metro stations, has thick granite walls and ceilings of four metres, and may be let for long terms only: that
is what the town wanted in return for the permit, and it is why the price is low.

We like the bargain. Buyers who want short stays cannot have the building. For those who are content with a rent that rises with prices, few places in
the city let faster.`,
    },
    {
      key: 'business',
      title: 'The project',
      text: `The shell is listed and stays. Inside come 118 homes from 38 to 112 square metres around two courtyards, six shops to the river and a roof with solar panels and
a laundry. Building takes twenty-two months.

- Average rent: €1,140 a month, a third of the net income of the households that we expect.
- A local housing association takes 24 homes for twenty-five years.
- Heating from the river by heat pump; energy class A.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `The city gained 21,000 jobs and 6,900 homes since 2019. Rents for new contracts have risen by 9 % a year and our case has them rise by 2 %. The law on rents was changed
three times in those years, which is the reason why we prefer a building whose rules are in a contract with the town.`,
    },
    {
      key: 'management',
      title: 'Who builds it',
      text: `Constança Moura's firm has turned eleven listed buildings into homes, the last four of them for owners who hold. It builds at a fixed price and puts in €1.7m that it gets
back last.`,
    },
    {
      key: 'terms',
      title: 'Terms, as far as they stand',
      text: `€12m from members, €6m from our Real Assets fund, €14.1m from a bank at 48 % of value once let, the builder's €1.7m below us. Four calls over twenty months. Fee 0.9 %, carried
interest 12.5 % over 7 %. **Nothing here is an offer.** If it interests you, write to us.`,
    },
    {
      key: 'risks',
      title: 'What still worries us',
      text: `- What is under the floor. The quay wall was surveyed at nine points; we have asked for thirty.
- The contractor's fixed price has a clause for steel that we want capped.
- Rent law. A freeze like that of 2023 would cost 0.8 points of return.
- Floods. The ground floor is planned for the level of 1962 plus forty centimetres.`,
    },
  ],
  team: [
    {
      name: 'Constança Moura',
      role: 'Developer and architect',
      bio: 'Eleven listed buildings in Porto and Braga.',
    },
    { name: 'Duarte Falcão', role: 'Construction', bio: 'Site manager of the last six.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'Leads our work on this project.' },
  ],
  timeline: [
    { when: { inDays: -8 }, title: 'Shown to members', text: 'Write to us if it interests you.' },
    { when: { inDays: 38 }, title: 'Survey of the quay wall', text: 'Thirty points in place of nine.' },
    { when: { inDays: 90 }, title: 'Fixed price', text: 'With a cap on steel.' },
    { when: { inDays: 110 }, title: 'Expected to open', text: '' },
  ],
  returns: {
    holding: 'Six years',
    distributions: 'Quarterly rent from the third year, about 4 %',
    exit: 'Sale of the let building to a pension scheme or a housing association',
    scenarios: [
      { name: 'Low', irr: '6 %', multiple: '1.4 ×', text: 'Nine months late, rents frozen for two years' },
      { name: 'Base', irr: '13 %', multiple: '1.8 ×', text: 'Rents rise by 2 %, sale at a yield of 5.0 %' },
    ],
  },
};
