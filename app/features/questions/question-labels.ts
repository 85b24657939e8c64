import type { Tone } from '#app/ui/badge.tsx';
import type { OwnState, QuestionState } from './question.ts';

export const QUESTION_STATES: Readonly<Record<QuestionState, { text: string; tone: Tone }>> = {
  waiting: { text: 'Unanswered', tone: 'warning' },
  drafted: { text: 'Drafted', tone: 'accent' },
  answered: { text: 'Answered', tone: 'success' },
  dismissed: { text: 'Closed', tone: 'neutral' },
};

/** The same for the asker. */
export const OWN_STATES: Readonly<Record<OwnState, { text: string; tone: Tone }>> = {
  waiting: { text: 'Awaiting answer', tone: 'warning' },
  answered: { text: 'Answered', tone: 'success' },
  closed: { text: 'Closed without an answer', tone: 'neutral' },
};
