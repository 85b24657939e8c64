/** What the firm can ask an applicant, in the order in which it is asked. */
export const APPLICATION_QUESTIONS = ['company', 'position', 'reason', 'range', 'source'] as const;
export type ApplicationQuestion = (typeof APPLICATION_QUESTIONS)[number];

export const QUESTION_MODES = ['off', 'optional', 'required'] as const;
export type QuestionMode = (typeof QUESTION_MODES)[number];

export type ApplicationQuestions = Record<ApplicationQuestion, QuestionMode>;

/** What an applicant said, without what they left out. */
export type ApplicationAnswers = Partial<Record<ApplicationQuestion, string>>;

/** Before the firm has chosen. */
export const FIRST_QUESTIONS: ApplicationQuestions = {
  company: 'optional',
  position: 'optional',
  reason: 'optional',
  range: 'optional',
  source: 'off',
};

/** What the applicant reads, and the short form beside an answer. */
export const QUESTION_LABELS: Readonly<Record<ApplicationQuestion, { asked: string; short: string }>> = {
  company: { asked: 'Company or family office', short: 'Company' },
  position: { asked: 'Your role there', short: 'Role' },
  reason: { asked: 'Why you would like to join', short: 'Reason' },
  range: { asked: 'How much you plan to invest', short: 'Investment range' },
  source: { asked: 'How you heard of us', short: 'Heard of us' },
};
