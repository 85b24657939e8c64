import { z } from 'zod';
import {
  FIRST_VOCABULARY,
  labelsOf,
  meantKeys,
  type Vocabulary,
  type WordKind,
} from '#app/domain/investing/vocabulary.ts';
import { storable } from '#app/domain/text/plain-text.ts';
import {
  isRequired,
  PREFERENCE_FIELDS,
  PREFERENCE_STEPS,
  type PreferenceField,
  type PreferenceFieldName,
  type PreferenceMode,
  type PreferenceStep,
  preferenceFieldOf,
  WORDS_OF,
} from './preference-fields.ts';

export type PreferenceAnswer = string | readonly string[] | number;
/** Answers by question; a missing one was not answered. */
export type Answers = Partial<Record<PreferenceFieldName, PreferenceAnswer>>;

const MOST_AMOUNT = 100_000_000_000;
const LONGEST_DRAFT_TEXT = 4_000;

const names = Object.keys(PREFERENCE_FIELDS) as PreferenceFieldName[];

const typed = (longest: number) => z.string().max(longest).transform(storable);

/** A draft may contain any small input, valid or not; it is validated on submission. */
export const draftAnswers: z.ZodType<Answers> = z.partialRecord(
  z.enum(names as [PreferenceFieldName, ...PreferenceFieldName[]]),
  z.union([
    typed(LONGEST_DRAFT_TEXT),
    z.number().min(0).max(Number.MAX_SAFE_INTEGER),
    z.array(typed(100)).max(50),
  ]),
);

export const ownPreferences = z.object({ mode: z.enum(['onboarding', 'profile']), answers: draftAnswers });

/** Returns the problem with one answer; `null` for none. */
export function answerProblemOf(
  name: PreferenceFieldName,
  answer: PreferenceAnswer | undefined,
  mode: PreferenceMode,
  vocabulary: Vocabulary = FIRST_VOCABULARY,
): string | null {
  const field = preferenceFieldOf(name, vocabulary);
  if (isEmpty(answer)) return isRequired(field, mode) ? MISSING[field.kind] : null;
  return isAnswerTo(field, answer as PreferenceAnswer) ? null : WRONG[field.kind];
}

const MISSING: Record<PreferenceField['kind'], string> = {
  choice: 'Please choose an option.',
  choices: 'Please choose at least one option.',
  country: 'Please choose a country.',
  amount: 'Please enter an amount.',
  text: 'Please write a few words.',
};
const WRONG: Record<PreferenceField['kind'], string> = {
  choice: 'Please choose one of the options.',
  choices: 'Please choose from the options.',
  country: 'Please choose a country from the list.',
  amount: 'Please enter a whole amount, like 50,000.',
  text: 'Please shorten this.',
};

const isEmpty = (answer: PreferenceAnswer | undefined): boolean =>
  answer === undefined || answer === '' || (Array.isArray(answer) && answer.length === 0);

function isAnswerTo(field: PreferenceField, answer: PreferenceAnswer): boolean {
  switch (field.kind) {
    case 'choice':
      return field.options.some(({ value }) => value === answer);
    case 'choices':
      return (
        Array.isArray(answer) &&
        new Set(answer).size === answer.length &&
        answer.every((one) => field.options.some(({ value }) => value === one))
      );
    case 'country':
      return typeof answer === 'string' && /^[A-Z]{2}$/.test(answer);
    case 'amount':
      return typeof answer === 'number' && Number.isInteger(answer) && answer > 0 && answer <= MOST_AMOUNT;
    case 'text':
      return typeof answer === 'string' && answer.length <= field.longest && !/[\0\p{Cs}]/u.test(answer);
  }
}

export type Problems = Partial<Record<PreferenceFieldName, string>>;

/** Returns the problems of one step, by question; each step is validated alone. */
export function problemsOfStep(
  step: PreferenceStep,
  answers: Answers,
  mode: PreferenceMode,
  vocabulary: Vocabulary = FIRST_VOCABULARY,
): Problems {
  const problems: Problems = {};
  for (const name of step.fields) {
    const problem = answerProblemOf(name, answers[name], mode, vocabulary);
    if (problem) problems[name] = problem;
  }
  const { ticketMin, ticketMax, yearlyBudget } = answers;
  if (step.id !== 'sizing' || Object.keys(problems).length > 0) return problems;
  if (Number(ticketMax) < Number(ticketMin)) problems.ticketMax = 'The maximum ticket is below the minimum.';
  if (yearlyBudget !== undefined && Number(yearlyBudget) < Number(ticketMin))
    problems.yearlyBudget = 'The annual budget is below the minimum ticket.';
  return problems;
}

/** Returns the first step with a problem, counted from 1; `null` when all can be submitted. */
export function firstProblemStep(
  answers: Answers,
  mode: PreferenceMode,
  vocabulary: Vocabulary = FIRST_VOCABULARY,
): number | null {
  const index = PREFERENCE_STEPS.findIndex(
    (step) => Object.keys(problemsOfStep(step, answers, mode, vocabulary)).length > 0,
  );
  return index < 0 ? null : index + 1;
}

/**
 * Returns the answers with the words as they are meant today. Words that the firm removed while an open page still
 * offered them are left out: the form does not show them, so nobody could take them back.
 */
export function meantAnswers(answers: Answers, vocabulary: Vocabulary): Answers {
  const meant = { ...answers };
  for (const [name, kind] of Object.entries(WORDS_OF) as [PreferenceFieldName, WordKind][]) {
    const answer = meant[name];
    const words = vocabulary[kind];
    if (Array.isArray(answer))
      meant[name] = meantKeys(words, answer.map(String)).filter((key) =>
        words.some((word) => word.key === key),
      );
  }
  return meant;
}

/** Returns the answers to questions that apply, in question order, so equal answers serialize equally. */
export function cleanAnswers(answers: Answers): Answers {
  const kept = names.filter((name) => !isEmpty(answers[name])).map((name) => [name, answers[name]]);
  return Object.fromEntries(kept) as Answers;
}

export const answerText = (answer: PreferenceAnswer | undefined): string =>
  Array.isArray(answer) ? answer.join(', ') : String(answer ?? '');

/** Formats an answer for people; `null` for none. */
export function answerWords(
  name: PreferenceFieldName,
  answer: PreferenceAnswer | undefined,
  vocabulary: Vocabulary = FIRST_VOCABULARY,
): string | null {
  if (isEmpty(answer)) return null;
  const kind = WORDS_OF[name];
  if (kind && Array.isArray(answer)) return answerText(labelsOf(vocabulary[kind], answer.map(String)));
  const field = preferenceFieldOf(name);
  if (field.kind !== 'choice') return answerText(answer);
  return field.options.find(({ value }) => value === answer)?.label ?? answerText(answer);
}
