/** A person on the waitlist; `answers` in the format of the preferences form, if they filled it in. */
export type SeedWaiting = {
  email: string;
  source: string | null;
  joinedDaysAgo: number;
  answers: Record<string, unknown> | null;
};

export const WAITING: readonly SeedWaiting[] = [
  {
    email: 'clara.weidenfeld@example.com',
    source: 'newsletter',
    joinedDaysAgo: 1,
    answers: {
      investorType: 'family_office',
      country: 'CH',
      sectors: ['Infrastructure', 'Energy', 'Real estate'],
      currency: 'CHF',
      ticketMin: 250_000,
      ticketMax: 1_500_000,
      yearlyBudget: 4_000_000,
      regions: ['Germany, Austria, Switzerland', 'Nordics'],
      holdingPeriod: '5_to_10',
    },
  },
  { email: 'per.ostlund@example.org', source: null, joinedDaysAgo: 2, answers: null },
  {
    email: 'dr.yamini.rao@example.net',
    source: 'linkedin',
    joinedDaysAgo: 4,
    answers: {
      investorType: 'individual',
      country: 'GB',
      sectors: ['Healthcare', 'Software'],
      currency: 'GBP',
      ticketMin: 50_000,
      ticketMax: 150_000,
      esg: 'I was a clinician for twenty years and read the trials before the deck.',
    },
  },
  {
    email: 'treasury@brightwater-foundation.example',
    source: 'conference',
    joinedDaysAgo: 9,
    answers: {
      investorType: 'institution',
      country: 'NL',
      sectors: ['Energy', 'Food', 'Education'],
      currency: 'EUR',
      ticketMin: 500_000,
      ticketMax: 2_000_000,
      exclusions: ['Weapons', 'Tobacco', 'Gambling', 'Fossil fuels'],
    },
  },
  { email: 'tomas.hruska@example.com', source: 'newsletter', joinedDaysAgo: 16, answers: null },
  {
    email: 'amelie.renaud@example.org',
    source: 'linkedin',
    joinedDaysAgo: 23,
    answers: {
      investorType: 'adviser',
      country: 'FR',
      sectors: ['Consumer', 'Software', 'Financial services'],
      currency: 'EUR',
      ticketMin: 100_000,
      ticketMax: 400_000,
    },
  },
];

/** What an investor of the demo looks for; it matches some of what is open, and not all. */
export const LOOKED_FOR = {
  investorType: 'family_office',
  country: 'SE',
  accreditation: 'qualified',
  sectors: ['Infrastructure', 'Software', 'Food'],
  regions: ['Nordics', 'Southern Europe'],
  currency: 'EUR',
  ticketMin: 50_000,
  ticketMax: 500_000,
  holdingPeriod: '5_to_10',
};
