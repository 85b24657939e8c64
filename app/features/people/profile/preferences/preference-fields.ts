import {
  FIRST_VOCABULARY,
  type Vocabulary,
  type Word,
  type WordKind,
} from '#app/domain/investing/vocabulary.ts';
import { CURRENCIES } from '#app/domain/money/currencies.ts';

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

const plain = (words: readonly Word[]): Option[] => words.map(({ key, label }) => ({ value: key, label }));

export const PREFERENCE_FIELDS = {
  investorType: {
    kind: 'choice',
    label: 'Investor type',
    required: true,
    options: [
      { value: 'individual', label: 'Individual' },
      { value: 'family_office', label: 'Family office' },
      { value: 'institution', label: 'Institution' },
      { value: 'adviser', label: 'Adviser', hint: 'On behalf of clients' },
    ],
  },
  country: { kind: 'country', label: 'Country', hint: 'Where you are tax resident.', required: true },
  accreditation: {
    kind: 'choice',
    label: 'Investor status',
    hint: 'Your own assessment. Some opportunities are open only to accredited or qualified investors.',
    required: ['onboarding', 'profile'],
    options: [
      {
        value: 'accredited',
        label: 'Accredited investor',
        hint: 'By income or assets, as defined in your country',
      },
      {
        value: 'qualified',
        label: 'Qualified or professional investor',
        hint: 'By experience, profession or size',
      },
      { value: 'neither', label: 'Neither' },
    ],
  },
  sectors: {
    kind: 'choices',
    label: 'Sectors',
    required: true,
    options: plain(FIRST_VOCABULARY.sectors),
  },
  stages: {
    kind: 'choices',
    label: 'Stages',
    options: plain(FIRST_VOCABULARY.types),
  },
  regions: {
    kind: 'choices',
    label: 'Regions',
    required: ['onboarding', 'profile'],
    options: plain(FIRST_VOCABULARY.regions),
  },
  currency: {
    kind: 'choice',
    label: 'Currency',
    required: true,
    options: CURRENCIES.map((value) => ({ value, label: value })),
  },
  ticketMin: {
    kind: 'amount',
    label: 'Minimum ticket',
    hint: 'The least you would invest in one opportunity.',
    required: true,
  },
  ticketMax: { kind: 'amount', label: 'Maximum ticket', required: true },
  yearlyBudget: {
    kind: 'amount',
    label: 'Annual budget',
    hint: 'Across all opportunities.',
  },
  holdingPeriod: {
    kind: 'choice',
    label: 'Investment horizon',
    required: ['onboarding', 'profile'],
    options: [
      { value: 'up_to_3', label: 'Up to three years' },
      { value: '3_to_5', label: 'Three to five years' },
      { value: '5_to_10', label: 'Five to ten years' },
      { value: 'over_10', label: 'More than ten years' },
    ],
  },
  liquidity: {
    kind: 'choice',
    label: 'Early liquidity you may need',
    options: [
      { value: 'none', label: 'None' },
      { value: 'some', label: 'Some' },
      { value: 'most', label: 'Most' },
    ],
  },
  exclusions: {
    kind: 'choices',
    label: 'Exclusions',
    options: ['Weapons', 'Tobacco', 'Alcohol', 'Gambling', 'Fossil fuels', 'Animal testing'].map((label) => ({
      value: label,
      label,
    })),
  },
  esg: {
    kind: 'text',
    label: 'Other priorities',
    hint: 'In your own words: environment, people, governance.',
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
    lead: 'This decides which opportunities are open to you.',
    fields: ['investorType', 'country', 'accreditation'],
  },
  {
    id: 'interests',
    title: 'Your interests',
    lead: 'Choose as many as you like.',
    fields: ['sectors', 'stages', 'regions'],
  },
  {
    id: 'sizing',
    title: 'Ticket size',
    lead: 'Nothing here is binding.',
    fields: ['currency', 'ticketMin', 'ticketMax', 'yearlyBudget'],
  },
  {
    id: 'horizon',
    title: 'Horizon and exclusions',
    lead: 'This keeps unsuitable opportunities out of your way.',
    fields: ['holdingPeriod', 'liquidity', 'exclusions', 'esg'],
  },
  { id: 'review', title: 'Review', lead: 'Check your answers before you submit.', fields: [] },
];

/** The questions that are answered with the firm's words. */
export const WORDS_OF: Partial<Record<PreferenceFieldName, WordKind>> = {
  sectors: 'sectors',
  stages: 'types',
  regions: 'regions',
};

/** Returns the question of a name, typed as any kind. */
export function preferenceFieldOf(
  name: PreferenceFieldName,
  vocabulary: Vocabulary = FIRST_VOCABULARY,
): PreferenceField {
  const field: PreferenceField = PREFERENCE_FIELDS[name];
  const kind = WORDS_OF[name];
  return kind && field.kind === 'choices' ? { ...field, options: plain(vocabulary[kind]) } : field;
}

export function isRequired(field: PreferenceField, mode: PreferenceMode): boolean {
  return field.required === true || (field.required?.includes(mode) ?? false);
}
