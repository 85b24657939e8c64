import { type ClosedOpportunity, major } from '../types.ts';

export const verhavenSluices: ClosedOpportunity = {
  stage: 'closed',
  code: 'VHS',
  slug: 'verhaven-sluices',
  name: 'Verhaven Sluices',
  oneLine: 'Gates and drives for canal locks, built in a yard in Friesland.',
  sector: 'Industry',
  region: 'Western Europe',
  type: 'Buyout',
  currency: 'EUR',
  target: major(6_500_000),
  minimum: major(100_000),
  maximum: major(1_500_000),
  step: major(50_000),
  requiresAccreditation: true,
  publishedAt: { on: '2017-03-06' },
  closedOn: '2017-05-12',
  raised: major(6_500_000),
  keyFigures: [
    { label: 'Final amount', value: '€6.5m', note: 'from seven members' },
    { label: 'Paid out in all', value: '181 %', note: 'of commitments, over six years' },
    { label: 'Entry and exit', value: '5.1 and 7.4 ×', note: 'EBITDA' },
    { label: 'Sold', value: 'June 2022', note: 'to a builder of bridges' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `The Netherlands have some nine hundred locks, and a third of their gates are older than the people who open them. A gate lasts for sixty years if it is taken out and mended every twenty, which few towns had done. Verhaven mended a tenth of all gates that were mended, in a yard to which they could be towed.

It was the first company that we bought for members beside a fund. We liked that the age of its market could be looked up.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Revenue was €19m in 2016 and €34m in the year of the sale. Two thirds were gates, one third the drives that move them. Orders came from the state and from twenty-one water boards, which are slow to decide and quick to pay. The yard at Harlingen had one dry dock when we came and two when we left.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Sjoerd Wiersma, the founder's nephew, had wanted to build the second dock for nine years. His uncle had wanted to sell for seven. We bought out the uncle, and Sjoerd paid for his 18 % with a loan that the dividends repaid.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- Called in full in May 2017.
- Fee 0.8 % a year on invested capital, outside the commitment.
- Carried interest 12.5 % over 8 %, paid at the sale.`,
    },
    {
      key: 'outcome',
      title: 'How it ended',
      text: `A builder of bridges in Ghent, which had lost three tenders to Verhaven, asked for a price in the autumn of 2021. We asked two others as well and sold to the first in June 2022. A part of the price stayed with a notary for nine months, in case a gate at Terneuzen leaked. It did not, and the last payment came in March 2023.

With the dividends, members received 1.81 times what they had committed. The second dock made most of it: gates that had waited for a place could be mended in the year in which they were ordered.

**What we got wrong.** Steel. We had agreed fixed prices for eighteen months, and 2021 cost a year's growth before we had learned to ask for an index. The buyer saw it in the books and took half a turn off the price.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `Nothing. The company belongs to its buyer, the vehicle was wound up in March 2023, and the liability for the books of our time ended two years later without a claim.`,
    },
  ],
  team: [
    { name: 'Sjoerd Wiersma', role: 'Managing director', bio: 'Welder, then engineer; still at Verhaven.' },
    { name: 'Annelies de Groot', role: 'Finance', bio: 'Wrote the index for steel into each contract.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'On the board from 2017 to 2022.' },
  ],
  timeline: [
    { when: { on: '2017-05-12' }, title: 'Closed', text: '€6.5m from seven members.' },
    { when: { on: '2019-04-08' }, title: 'Second dock', text: 'Four weeks late, on budget.' },
    { when: { on: '2022-06-14' }, title: 'Sold', text: 'To a builder of bridges, at 7.4 × EBITDA.' },
    {
      when: { on: '2023-03-15' },
      title: 'Last payment',
      text: 'The part of the price that had been held back.',
    },
  ],
  returns: {
    holding: 'Five years, to June 2022',
    distributions: 'A dividend each winter, the price at the sale',
    exit: 'Sold to a builder of bridges in Ghent',
    scenarios: [
      { name: 'Planned in 2017', irr: '13 %', multiple: '1.8 ×', text: 'Sale in 2022 at 6 × EBITDA' },
      { name: 'What became of it', irr: '12.1 %', multiple: '1.7 ×', text: 'After fees, all paid out' },
    ],
  },
  curve: {
    firstCall: '2017-05-29',
    calls: [10000],
    distributions: {
      6: { income: 300 },
      10: { income: 400 },
      14: { income: 350 },
      18: { income: 450 },
      20: { capital: 10000, gain: 5900 },
      23: { gain: 700 },
    },
    days: { 20: { payout: '2022-06-21' }, 23: { payout: '2023-03-15' } },
    growth: [
      -150, 50, 120, 180, 220, 260, 300, 260, 280, 320, 340, 300, 280, 100, 260, 320, 300, 260, 380, 420, 700,
      30, 0, -10000,
    ],
    fee: 40,
    feeInside: false,
    feeUntil: 20,
    last: 23,
  },
};
