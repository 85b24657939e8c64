import { CURRENCIES } from '#app/domain/money.ts';

/** The three uses of the form (product.md §2). */
export const PREFERENCE_MODES = ['onboarding', 'profile', 'waitlist'] as const;
export type PreferenceMode = (typeof PREFERENCE_MODES)[number];

export type Option = { value: string; label: string; hint?: string };

type Common = {
  label: string;
  hint?: string;
  /** Whether an answer is required: in these modes, or in all (`true`). */
  required?: true | readonly PreferenceMode[];
};

/** One question. Its kind determines its control and the form of its answer. */
export type PreferenceField = Common &
  (
    | { kind: 'choice'; options: readonly Option[] }
    | { kind: 'choices'; options: readonly Option[] }
    | { kind: 'country' }
    /** Whole units of the currency chosen next to it. */
    | { kind: 'amount' }
    | { kind: 'text'; longest: number }
  );

const plain = (...labels: string[]): Option[] => labels.map((label) => ({ value: label, label }));

export const PREFERENCE_FIELDS = {
  investorType: {
    kind: 'choice',
    label: 'You invest as',
    required: true,
    options: [
      { value: 'individual', label: 'An individual' },
      { value: 'family_office', label: 'A family office' },
      { value: 'institution', label: 'An institution' },
      { value: 'adviser', label: 'An adviser', hint: 'For clients of yours' },
    ],
  },
  country: { kind: 'country', label: 'Country', hint: 'Where you pay your taxes.', required: true },
  accreditation: {
    kind: 'choice',
    label: 'Your status as an investor',
    hint: 'In your own judgement. Some opportunities are open only to accredited or qualified investors.',
    required: ['onboarding', 'profile'],
    options: [
      {
        value: 'accredited',
        label: 'Accredited investor',
        hint: 'By income or assets, as your country defines it',
      },
      {
        value: 'qualified',
        label: 'Qualified or professional investor',
        hint: 'By experience, profession or size',
      },
      { value: 'neither', label: 'Neither of them' },
    ],
  },
  sectors: {
    kind: 'choices',
    label: 'Sectors',
    required: true,
    options: plain(
      'Software',
      'Healthcare',
      'Energy',
      'Industry',
      'Infrastructure',
      'Real estate',
      'Food',
      'Financial services',
      'Consumer',
      'Education',
    ),
  },
  stages: {
    kind: 'choices',
    label: 'Stages',
    options: plain('Seed', 'Early growth', 'Growth', 'Buyout', 'Secondary', 'Fund'),
  },
  regions: {
    kind: 'choices',
    label: 'Regions',
    required: ['onboarding', 'profile'],
    options: plain(
      'Germany, Austria, Switzerland',
      'Nordics',
      'Western Europe',
      'Southern Europe',
      'Eastern Europe',
      'United Kingdom and Ireland',
      'North America',
      'Rest of the world',
    ),
  },
  currency: {
    kind: 'choice',
    label: 'Currency',
    required: true,
    options: CURRENCIES.map((value) => ({ value, label: value })),
  },
  ticketMin: {
    kind: 'amount',
    label: 'Smallest ticket',
    hint: 'The least that you would put into one opportunity.',
    required: true,
  },
  ticketMax: { kind: 'amount', label: 'Largest ticket', required: true },
  yearlyBudget: {
    kind: 'amount',
    label: 'Budget per year',
    hint: 'For all opportunities together.',
  },
  holdingPeriod: {
    kind: 'choice',
    label: 'How long you can leave the money in',
    required: ['onboarding', 'profile'],
    options: [
      { value: 'up_to_3', label: 'Up to three years' },
      { value: '3_to_5', label: 'Three to five years' },
      { value: '5_to_10', label: 'Five to ten years' },
      { value: 'over_10', label: 'Longer than ten years' },
    ],
  },
  liquidity: {
    kind: 'choice',
    label: 'How much of it you might need earlier',
    options: [
      { value: 'none', label: 'None of it' },
      { value: 'some', label: 'A part of it' },
      { value: 'most', label: 'Most of it' },
    ],
  },
  exclusions: {
    kind: 'choices',
    label: 'What you do not invest in',
    options: plain('Weapons', 'Tobacco', 'Alcohol', 'Gambling', 'Fossil fuels', 'Animal testing'),
  },
  esg: {
    kind: 'text',
    label: 'What matters to you besides the return',
    hint: 'Environment, people, how a company is led: in your own words.',
    longest: 1000,
  },
} as const satisfies Record<string, PreferenceField>;

export type PreferenceFieldName = keyof typeof PREFERENCE_FIELDS;

export type PreferenceStep = {
  id: 'about' | 'interests' | 'sizing' | 'horizon' | 'review';
  title: string;
  lead: string;
  fields: readonly PreferenceFieldName[];
};

export const PREFERENCE_STEPS: readonly PreferenceStep[] = [
  {
    id: 'about',
    title: 'About you',
    lead: 'So that we show you what you may invest in.',
    fields: ['investorType', 'country', 'accreditation'],
  },
  {
    id: 'interests',
    title: 'What interests you',
    lead: 'Choose as many as you like.',
    fields: ['sectors', 'stages', 'regions'],
  },
  {
    id: 'sizing',
    title: 'How much',
    lead: 'Nothing here binds you to anything.',
    fields: ['currency', 'ticketMin', 'ticketMax', 'yearlyBudget'],
  },
  {
    id: 'horizon',
    title: 'How long, and what not',
    lead: 'So that we do not offer you what does not suit.',
    fields: ['holdingPeriod', 'liquidity', 'exclusions', 'esg'],
  },
  { id: 'review', title: 'All in order?', lead: 'Have a look before you hand it in.', fields: [] },
];

/** Returns the question of a name, typed as any kind. */
export const fieldOf = (name: PreferenceFieldName): PreferenceField => PREFERENCE_FIELDS[name];

export function isRequired(field: PreferenceField, mode: PreferenceMode): boolean {
  return field.required === true || (field.required?.includes(mode) ?? false);
}
