import { type ClosedOpportunity, major } from '../types.ts';

export const tierhausClinics: ClosedOpportunity = {
  stage: 'closed',
  code: 'THC',
  slug: 'tierhaus-clinics',
  name: 'Tierhaus Clinics',
  oneLine: 'Thirty-four veterinary clinics whose vets own a share.',
  sector: 'Healthcare',
  region: 'Germany, Austria, Switzerland',
  type: 'Buyout',
  currency: 'EUR',
  target: major(22_000_000),
  minimum: major(100_000),
  maximum: major(3_000_000),
  step: major(50_000),
  requiresAccreditation: true,
  publishedAt: { on: '2022-01-17' },
  closedOn: '2022-03-25',
  raised: major(22_000_000),
  keyFigures: [
    { label: 'Final amount', value: '€22.0m', note: 'asked for: €31m' },
    { label: 'Clinics', value: '34', note: '19 when we bought it' },
    { label: 'Paid out so far', value: '48 %', note: 'a third of the shares sold in 2025' },
    { label: 'Vets who stayed', value: '94 %', note: 'after the sale of their practice' },
  ],
  sections: [
    {
      key: 'thesis',
      title: 'Why we invested',
      text: `Half of the vets with a practice of their own in Germany and Austria are over fifty-five and have nobody to follow them. The large buyers offered them the highest price and a manual.
Tierhaus offered a lower one, a fifth of it in shares, and the promise that the name over the door stays.

We thought that those who took the lower price would be the better vets. That was the whole idea.`,
    },
    {
      key: 'business',
      title: 'The business',
      text: `Nineteen clinics with revenue of €31m in 2021; thirty-four with €74m now. A clinic sees 9,400 animals a year and earns 19 % before rent of the centre. What the centre does is dull and
useful: purchasing, payroll, night duty shared between neighbours, and a laboratory in Linz that saves four euros on each sample.`,
    },
    {
      key: 'market',
      title: 'The market',
      text: `Owners spend 5 % more a year on their animals, in good years and in bad. The scale of fees in Germany was raised in November 2022 for the first time in twenty-three years, which helped us and was no skill of ours.`,
    },
    {
      key: 'management',
      title: 'Management',
      text: `Dr. Friederike Amann still operates on Thursdays. Her operations head came from a chain of opticians. Fifty-two vets hold 21 % together; a vet who leaves sells to the next one at a price set by an auditor.`,
    },
    {
      key: 'terms',
      title: 'Terms',
      text: `- Called in three parts: 60 % in April 2022, 25 % in January 2023, 15 % in October 2023.
- Fee 1 % a year on called capital, outside the commitment.
- Carried interest 15 % over 8 %; paid for the first time, in part, in 2025.`,
    },
    {
      key: 'outcome',
      title: 'How it did since',
      text: `In May 2025 a Dutch pension scheme bought a third of our shares at 13.2 × EBITDA, which returned 44 % of commitments. We kept the rest because the second half of the work, the laboratory and the night clinics,
had not reached its value yet.

Pay for vets rose by 19 % in two years, more than we had thought, and took two points of margin. Four clinics in Switzerland did not work: they were bought too dear and sold again at a loss of €2.1m, which is in these figures.

**What we learned.** The vets with shares stayed, the four clinics without them did not.`,
    },
    {
      key: 'risks',
      title: 'What remains',
      text: `Young vets want to be employed for four days a week, which the model can bear but not for every clinic. Austria debates a limit on owners who are not vets; our structure was drawn up with that in mind, and counsel has confirmed it in writing.`,
    },
  ],
  team: [
    {
      name: 'Dr. Friederike Amann',
      role: 'Chief executive',
      bio: 'Veterinary surgeon; founded the group in 2016.',
    },
    { name: 'Stefan Obermoser', role: 'Operations', bio: 'Fifteen years with a chain of opticians.' },
    { name: 'Tobias Lenz', role: 'Partner, Vestry', bio: 'On the board since 2022.' },
  ],
  timeline: [
    {
      when: { on: '2022-03-25' },
      title: 'Closed',
      text: '€22.0m; scaled back to 71 % of what was asked for.',
    },
    { when: { on: '2023-10-09' }, title: 'Last call', text: 'Laboratory in Linz and four clinics.' },
    { when: { on: '2024-06-28' }, title: 'Left Switzerland', text: 'Four clinics sold at a loss.' },
    { when: { on: '2025-05-22' }, title: 'A third sold', text: 'To a pension scheme, at 13.2 × EBITDA.' },
  ],
  returns: {
    holding: 'Expected to 2027',
    distributions: 'At partial sales',
    exit: 'Remaining shares to the pension scheme, which has a first offer from 2027',
    scenarios: [
      { name: 'Planned in 2022', irr: '18 %', multiple: '2.2 ×', text: 'Five years' },
      { name: 'On today’s figures', irr: '16 %', multiple: '1.9 ×', text: 'Sale in 2027 at 12 × EBITDA' },
    ],
  },
  curve: {
    firstCall: '2022-04-08',
    calls: [6000, 0, 0, 2500, 0, 0, 1500],
    distributions: { 12: { capital: 3300, gain: 1120 }, 17: { income: 380 } },
    days: { 6: { call: '2023-10-09' }, 12: { payout: '2025-06-05' } },
    growth: [-180, -40, 120, 280, 450, 490, 430, 480, 160, 590, 530, 550, 690, 380, 410, 370, 390, 350],
    fee: 50,
    feeInside: false,
  },
};
