import { major, type PipelineOpportunity } from '../types.ts';

export const aureliaDiagnostics: PipelineOpportunity = {
  stage: 'pipeline',
  slug: 'aurelia-diagnostics',
  name: 'Aurelia Diagnostics',
  oneLine: 'A sepsis test at the bedside: one drop of blood, eighteen minutes.',
  sector: 'Healthcare',
  region: 'Western Europe',
  type: 'Early growth',
  currency: 'EUR',
  target: major(8_000_000),
  minimum: major(25_000),
  maximum: major(750_000),
  step: major(5_000),
  requiresAccreditation: true,
  publishedAt: { inDays: -17 },
  expectedToOpenInDays: 80,
  keyFigures: [
    { label: 'Time to result', value: '18 minutes', note: 'the laboratory takes 4 to 36 hours' },
    { label: 'Sensitivity', value: '94 %', note: '1,140 patients, six hospitals' },
    { label: 'Round', value: '€24m', note: 'series B, of which members €8m' },
    { label: 'Hospitals paying', value: '31', note: 'in three countries' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we look at it',
      text: `Every hour that sepsis goes untreated costs lives, and most hospitals learn of it by waiting for a culture to grow. Aurelia reads seven proteins
from one drop of blood with an instrument that has the size of a shoe box and stands in the ward. The answer comes while the doctor is still
there.

We seldom do venture, and never for the idea alone. Here the test is certified, thirty-one hospitals pay for it, and each of them uses more cartridges in
the second year than in the first. The money is for selling, not for finding out whether it works.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Hospitals get the instrument on loan and pay €34 for each cartridge, which costs €11 to make and should cost €6 at a million a year. A hospital of
six hundred beds uses 5,200 a year once three wards work with it.

- Revenue €4.9m in the last twelve months, €2.1m in the year before.
- Costs of €11.8m a year; cash for nine months before this round.
- Two families of patents, the later until 2041.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Europe's emergency wards and intensive care units test some nine million patients a year for sepsis. Two listed groups sell faster laboratory
tests, neither at the bedside. Reimbursement exists in the Netherlands and Belgium, is agreed for Germany from next year, and is missing in France.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Professor Lotte Verhaegen found the proteins and leads the science. Chief executive Bram de Keyser has brought two diagnostics companies from the first
hospital to the hundredth, and sold one of them. They lack a head of sales for Germany, which is a condition of the round.`,
    },
    {
      key: 'terms',
      title: 'Terms, as far as they stand',
      text: `Preferred shares with a simple liquidation preference, at €61m before the money. Two health funds lead and have looked harder than we could alone. Members
would take part through one vehicle with a fee of 1 % and a carried interest of 15 %. **Nothing here is an offer**; a word from you helps us to hold
the allocation.`,
    },
    {
      key: 'risks',
      title: 'What still worries us',
      text: `- American approval is assumed for 2028 and is not in our price; a second study may be asked for.
- One supplier makes the chip in the cartridge. A second is being qualified.
- Another round will be needed in 2028. It may be at a lower price.
- Most venture investments return less than was put in. Take part with what you can lose in full.`,
    },
  ],
  team: [
    {
      name: 'Bram de Keyser',
      role: 'Chief executive',
      bio: 'Third diagnostics company; sold the second in 2019.',
    },
    {
      name: 'Prof. Lotte Verhaegen',
      role: 'Founder, science',
      bio: 'Intensive-care physician; two hundred papers on sepsis.',
    },
    { name: 'Yusuf Demir', role: 'Operations', bio: 'Built cartridge lines for glucose tests.' },
    { name: 'Luc Fontanel', role: 'Director, Vestry', bio: 'Would observe on the board.' },
  ],
  timeline: [
    { when: { inDays: -17 }, title: 'Shown to members', text: 'Write to us if it interests you.' },
    {
      when: { inDays: 30 },
      title: 'Hospital calls',
      text: 'We speak with twelve of the thirty-one customers.',
    },
    { when: { inDays: 64 }, title: 'Head of sales, Germany', text: 'A condition of the round.' },
    { when: { inDays: 80 }, title: 'Expected to open', text: '' },
  ],
  returns: {
    holding: 'Five to eight years',
    distributions: 'None before an exit',
    exit: 'Sale to a diagnostics group; four have bought at this stage in the last three years',
    scenarios: [
      { name: 'Low', irr: 'negative', multiple: '0.4 ×', text: 'Germany slow, next round at a lower price' },
      { name: 'Base', irr: '24 %', multiple: '3.0 ×', text: '240 hospitals in 2031, sale at 4 × revenue' },
    ],
  },
};
