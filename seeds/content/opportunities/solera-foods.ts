import { major, type OpenOpportunity } from '../types.ts';

export const soleraFoods: OpenOpportunity = {
  stage: 'open',
  slug: 'solera-foods',
  name: 'Solera Foods',
  oneLine: 'Category leader in preserved vegetables, founder-owned.',
  sector: 'Food',
  region: 'Southern Europe',
  type: 'Growth',
  currency: 'EUR',
  target: major(15_000_000),
  minimum: major(50_000),
  maximum: major(2_000_000),
  step: major(10_000),
  requiresAccreditation: false,
  publishedAt: { inDays: -12 },
  closesInDays: 26,
  raised: major(5_700_000),
  keyFigures: [
    { label: 'Revenue', value: '€92.4m', note: '9.1 % a year since 2019' },
    { label: 'EBITDA margin', value: '15.8 %', note: 'up from 11.9 % in 2021' },
    { label: 'Entry price', value: '8.2 × EBITDA', note: 'for 32 % of the shares' },
    { label: 'Net debt', value: '1.1 × EBITDA', note: 'after the transaction 0.9 ×' },
    { label: 'Net IRR, base case', value: '13.5 %', note: 'five-year holding period' },
    { label: 'Shelf share in Spain', value: '27 %', note: 'artichoke, pepper and white asparagus' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we like it',
      text: `Solera packs vegetables in glass within a day of the harvest, in the Ebro valley, and has done so since 1961. It is the first name
on the shelf in three categories that supermarkets cannot leave out, and it earns more on them each year because it has stopped
packing other people's labels: own brand was 44 % of sales in 2019 and is 71 % now.

The Arrizabal family owns all of it. The founder's daughter, who runs it, wants to buy out two cousins and to build a second
hall in Tudela. She chose a minority partner over a sale, and chose us over two higher bids because we have done this twice
before and left the family in charge both times.

**What has to be true.** The second hall fills by 2029 at the pace of the last four years, and the margin stays where it is.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Four hundred and ten growers, most of them with the company for a generation, deliver 31,000 tonnes a year under contracts that fix
the price before sowing. The plant at Calahorra fills 68 million jars. Half is sold in Spain, 22 % in France, the rest in
Germany, Italy and the United States.

- Gross margin 38 %, of which glass is the largest cost and is hedged a year ahead.
- Returns and complaints are 0.2 % of sales, half the figure of the trade.
- The ten largest customers are 63 % of sales; none is more than 13 %.

In the year of the glass shortage, 2022, the company raised prices by 14 % and lost 3 % of volume, which came back the year after.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Preserved vegetables are a slow market: €5.6bn in western Europe, growing with prices. Within it, vegetables in glass with a stated
origin grow by 6 % a year, because they have taken the place of the better restaurant's side dish in the home kitchen. There are
four producers of size in Spain. The other three are owned by groups whose main business is fish or tomatoes.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Itziar Arrizabal became managing director in 2016, after eight years as buyer for a French retailer. She owns 41 % after the
transaction and sells nothing. We have two of six seats, a veto over debt and acquisitions, and agreed with her in writing when
and how we leave.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `Preferred shares with a return of 6 %, convertible into 32 % of the ordinary shares.

- Fully called at closing. About 60 % pays the cousins, 40 % goes into the company.
- Management fee 1 % a year on invested capital for five years, then 0.5 %.
- Carried interest 12.5 % over a preferred return of 8 %.
- From the sixth year the family must buy us out at an independent value or join us in a sale.`,
    },
    {
      key: 'risks',
      title: 'What could go wrong',
      text: `**Harvests.** A frost in April 2024 cost a fifth of the white asparagus. Contracts spread over four valleys; a bad year in two of them
would cost a tenth of EBITDA.

**Glass and gas.** A year like 2022 without price increases would take four points of margin. We think prices would follow again,
within two quarters.

**Minority position.** We do not control the company. The agreement with the family protects the exit, but not its date.

**Water.** The Ebro concession is renewed in 2032. The new hall uses 35 % less water for each jar.

You may lose what you invest, and it will be tied up for at least five years.`,
    },
  ],
  team: [
    {
      name: 'Itziar Arrizabal',
      role: 'Managing director and owner',
      bio: 'Second generation; agronomist; formerly a category buyer in Lyon.',
    },
    {
      name: 'Joaquín Belmonte',
      role: 'Finance',
      bio: 'Nine years at Solera; introduced the sowing contracts.',
    },
    {
      name: 'Nerea Salvatierra',
      role: 'Brand and sales',
      bio: 'Built the French and German business from nothing to €31m.',
    },
    {
      name: 'Luc Fontanel',
      role: 'Director, Vestry',
      bio: 'Consumer investments; sits on the board from closing.',
    },
  ],
  timeline: [
    {
      when: { inDays: -70 },
      title: 'Letter of intent',
      text: 'Price and governance agreed with the family.',
    },
    {
      when: { inDays: -12 },
      title: 'Offered to members',
      text: 'Teaser and information memorandum are ready.',
    },
    {
      when: { inDays: 8 },
      title: 'Evening in Calahorra',
      text: 'Twenty places for members to see the plant and meet the family.',
    },
    { when: { inDays: 26 }, title: 'Commitments close', text: 'Allocations are confirmed within a week.' },
    { when: { inDays: 47 }, title: 'Completion', text: 'One call of the whole commitment.' },
  ],
  returns: {
    holding: 'Five to six years',
    distributions: 'None planned before the exit; surplus cash repays debt, then dividends',
    exit: 'Purchase by the family at an independent value, or a joint sale to a food group',
    scenarios: [
      { name: 'Low', irr: '5 %', multiple: '1.3 ×', text: 'Second hall two years late, margin back to 13 %' },
      {
        name: 'Base',
        irr: '13.5 %',
        multiple: '1.9 ×',
        text: 'Revenue of €139m in 2031, exit at 9.0 × EBITDA',
      },
      { name: 'High', irr: '19 %', multiple: '2.4 ×', text: 'United States doubles, exit at 10.0 × EBITDA' },
    ],
  },
  financials: {
    unit: '€ m, year to August',
    columns: ['2023', '2024', '2025', '2026', '2027E', '2028E'],
    rows: [
      { label: 'Revenue', values: ['74.9', '79.2', '85.6', '92.4', '100.1', '110.8'] },
      { label: 'Gross margin', values: ['34 %', '35 %', '37 %', '38 %', '38 %', '38 %'] },
      { label: 'EBITDA', values: ['9.7', '10.9', '13.0', '14.6', '15.9', '17.7'] },
      { label: 'EBITDA margin', values: ['12.9 %', '13.8 %', '15.2 %', '15.8 %', '15.9 %', '16.0 %'] },
      { label: 'Investment', values: ['3.1', '3.4', '3.6', '4.0', '11.5', '6.2'] },
      { label: 'Net debt / EBITDA', values: ['2.0', '1.7', '1.3', '1.1', '0.9', '0.7'] },
    ],
  },
  sourcesAndUses: {
    unit: '€ m',
    sources: [
      { label: 'Members (this offer)', value: '15.0' },
      { label: 'Vestry Fund II', value: '21.5' },
      { label: 'Vestry partners', value: '1.5' },
    ],
    uses: [
      { label: 'Shares of two family members', value: '22.6' },
      { label: 'Second hall in Tudela', value: '11.4' },
      { label: 'Repayment of debt', value: '3.0' },
      { label: 'Costs', value: '1.0' },
    ],
  },
};
