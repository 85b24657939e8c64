import type { Tone } from '#app/ui/badge.tsx';
import type { QuestionState } from '../question.ts';

/** The labels of a question's states. */
export const QUESTION_STATES: Readonly<Record<QuestionState, { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  drafted: { text: 'Drafted', tone: 'accent' },
  answered: { text: 'Answered', tone: 'success' },
  dismissed: { text: 'Put aside', tone: 'neutral' },
};
