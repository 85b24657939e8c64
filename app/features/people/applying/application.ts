import { z } from 'zod';
import {
  APPLICATION_QUESTIONS,
  type ApplicationAnswers,
  type ApplicationQuestion,
  type ApplicationQuestions,
  QUESTION_LABELS,
  QUESTION_MODES,
} from '#app/domain/firm/application-questions.ts';
import { revision } from '#app/domain/revision.ts';
import { paragraph } from '#app/domain/text/input-text.ts';

export const LONGEST_ANSWER = 1_000;

const answer = z.union([z.literal(''), paragraph(LONGEST_ANSWER)]).optional();

/** An applicant's answers; an empty one is none. */
export const applicationInput = z.object({
  company: answer,
  position: answer,
  reason: answer,
  range: answer,
  source: answer,
} satisfies Record<ApplicationQuestion, typeof answer>);
export type ApplicationInput = z.infer<typeof applicationInput>;

const mode = z.enum(QUESTION_MODES);

/** How each question is asked, and the revision that the choice is based on. */
export const questionsInput = z.object({
  revision,
  questions: z.object({
    company: mode,
    position: mode,
    reason: mode,
    range: mode,
    source: mode,
  } satisfies Record<ApplicationQuestion, typeof mode>),
});
export type QuestionsInput = z.infer<typeof questionsInput>;

export const askedOf = (questions: ApplicationQuestions): ApplicationQuestion[] =>
  APPLICATION_QUESTIONS.filter((question) => questions[question] !== 'off');

/**
 * Returns the answers with what was `stored` for questions that are not asked now, and the required questions that have
 * none.
 */
export function readApplication(
  questions: ApplicationQuestions,
  input: ApplicationInput,
  stored: ApplicationAnswers = {},
): { answers: ApplicationAnswers; missing: ApplicationQuestion[] } {
  const asked = askedOf(questions);
  const answers = Object.fromEntries(
    APPLICATION_QUESTIONS.flatMap((question) => {
      const answer = asked.includes(question) ? input[question]?.trim() : stored[question];
      return answer ? [[question, answer]] : [];
    }),
  ) as ApplicationAnswers;
  const missing = asked.filter((question) => questions[question] === 'required' && !answers[question]);
  return { answers, missing };
}

/** The answers as labelled lines, in the order in which they were asked. */
export const answerLines = (answers: ApplicationAnswers): { label: string; value: string }[] =>
  APPLICATION_QUESTIONS.flatMap((question) => {
    const value = answers[question];
    return value ? [{ label: QUESTION_LABELS[question].short, value }] : [];
  });

/** The answers in one line. */
export const answersText = (answers: ApplicationAnswers): string =>
  answerLines(answers)
    .map(({ value }) => value)
    .join(' · ');
