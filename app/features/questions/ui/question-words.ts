import type { Tone } from '#app/ui/badge.tsx';
import type { QuestionState } from '../question.ts';

/** How a question stands, in the firm's words. */
export const QUESTION_STATES: Readonly<Record<QuestionState, { text: string; tone: Tone }>> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  drafted: { text: 'Drafted', tone: 'accent' },
  answered: { text: 'Answered', tone: 'success' },
  aside: { text: 'Put aside', tone: 'neutral' },
};
