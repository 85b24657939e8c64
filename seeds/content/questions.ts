export type SeedQuestion = {
  member: string;
  /** The slug of an opportunity or a fund; `null`: the FAQs. */
  about: { opportunity: string } | { fund: string } | null;
  body: string;
  hoursAgo: number;
  /** Written by the admin; sent this many hours after the question, or not yet. */
  answer?: { text: string; after: number } | undefined;
  draft?: { text: string; after: number } | undefined;
  /** The published version. */
  wording?: string;
  /** Dismissed this many hours after the question. */
  asideAfter?: number;
  /** The admin has claimed it. */
  taken?: boolean;
};

export const QUESTIONS: readonly SeedQuestion[] = [
  {
    member: 'active',
    about: { opportunity: 'kontor-systems' },
    body: 'My own firm has used Kontor since 2014 and never bought the time recording. How much of the price rests on customers like us taking the second product?',
    hoursAgo: 620,
    answer: {
      text: 'None of it. The price is for payroll alone; time recording and the portal are what we hope to gain on top.\n\nOur case has one customer in three take the second product within five years. If it stays at the one in nine of today, the investment still earns, but more slowly: the memorandum shows that case beside the others.',
      after: 19,
    },
    wording: 'How much of the price rests on customers taking the second product?',
  },
  {
    member: 'active',
    about: { fund: 'fund-i' },
    body: 'Do you expect another distribution of Fund I before the summer? I would like to plan the tax on it.',
    hoursAgo: 1340,
    answer: {
      text: 'We cannot promise one. Should a sale close earlier than that, you hear of it at least ten working days before the money is paid, with what your adviser needs to know.',
      after: 26,
    },
  },
  {
    member: 'prospect',
    about: { opportunity: 'solera-foods' },
    body: 'Can I commit through a company that I am about to set up, or does it have to exist on the day on which I commit?',
    hoursAgo: 5,
  },
  {
    member: 'amelie.castagne',
    about: null,
    body: 'When do we receive last year’s tax documents? My adviser asks for them before the end of the month.',
    hoursAgo: 27,
    taken: true,
  },
  {
    member: 'sebastian.roth',
    about: { opportunity: 'ribeira-homes' },
    body: 'Does the rent of the housing association rise with prices, as the other rents do?\n\nAnd who pays for the repairs in its 24 homes?',
    hoursAgo: 31,
    taken: true,
    draft: {
      text: 'Its contract is for twenty-five years. I have asked the builder for the clause on how the rent rises and who repairs what, and',
      after: 8,
    },
  },
  {
    member: 'sebastian.roth',
    about: null,
    body: 'Where do I change my address? – Found it in my profile, please forget this.',
    hoursAgo: 190,
    asideAfter: 3,
  },
];
