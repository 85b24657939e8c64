import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PREFERENCE_FIELDS, PREFERENCE_STEPS, type PreferenceFieldName } from './preference-fields.ts';
import {
  type Answers,
  answerProblemOf,
  answerWords,
  cleanAnswers,
  draftAnswers,
  firstProblemStep,
  problemsOfStep,
} from './preferences.ts';

const names = Object.keys(PREFERENCE_FIELDS) as PreferenceFieldName[];
const sizing = PREFERENCE_STEPS.find(({ id }) => id === 'sizing');
const inSizing = (answers: Answers) =>
  sizing ? problemsOfStep(sizing, { currency: 'EUR', ...answers }, 'profile') : {};

describe('the questions', () => {
  test('are each in one step', () => {
    expect(PREFERENCE_STEPS.flatMap(({ fields }) => fields).sort()).toEqual([...names].sort());
  });

  test.each([
    ['investorType', 'individual', 'Individual'],
    ['country', 'DE', 'Germany'],
    ['sectors', ['Software'], ['Software', 'Software']],
    ['sectors', ['Energy', 'Food'], ['Weapons']],
    ['ticketMin', 50_000, 0.5],
    ['ticketMin', 1, -1],
    ['esg', 'People.', 'x'.repeat(1001)],
  ] as const)('%s takes %j and not %j', (name, good, bad) => {
    expect(answerProblemOf(name, good, 'profile')).toBeNull();
    expect(answerProblemOf(name, bad, 'profile')).toEqual(expect.any(String));
  });

  test('are required depending on the mode', () => {
    expect(answerProblemOf('accreditation', undefined, 'onboarding')).toBe('Please choose an option.');
    expect(answerProblemOf('accreditation', undefined, 'waitlist')).toBeNull();
    expect(answerProblemOf('sectors', [], 'waitlist')).toBe('Please choose at least one option.');
    expect(answerProblemOf('esg', '', 'profile')).toBeNull();
  });

  test('about amounts are compared with each other', () => {
    expect(inSizing({ ticketMin: 50, ticketMax: 100, yearlyBudget: 50 })).toEqual({});
    expect(Object.keys(inSizing({ ticketMin: 50, ticketMax: 40 }))).toEqual(['ticketMax']);
    expect(Object.keys(inSizing({ ticketMin: 50, ticketMax: 60, yearlyBudget: 10 }))).toEqual([
      'yearlyBudget',
    ]);
  });
});

describe('answers', () => {
  const anything = fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(fc.string(), fc.nat(), fc.array(fc.string(), { maxLength: 3 })),
  );

  test('of any kind can be drafted, and are either complete or have a first incomplete step', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const answers = draftAnswers.parse(given);
        const step = firstProblemStep(answers, 'onboarding');
        expect(step === null || (step >= 1 && step < PREFERENCE_STEPS.length)).toBe(true);
      }),
    );
  });

  test('cleaning is idempotent', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const once = cleanAnswers(draftAnswers.parse(given));
        expect(JSON.stringify(cleanAnswers(once))).toBe(JSON.stringify(once));
      }),
    );
  });

  test('are formatted in words', () => {
    expect(answerWords('investorType', 'family_office')).toBe('Family office');
    expect(answerWords('sectors', ['Energy', 'Food'])).toBe('Energy, Food');
    expect(answerWords('esg', '')).toBeNull();
  });
});
