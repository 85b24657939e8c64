type Round = { id: string; page: string; askedAt: Date };

/**
 * Names one round of a question. A conversation has several, since its member may write again: each one is answered
 * or dismissed, and notified, once.
 */
export const roundOf = ({ id, page, askedAt }: Round): string =>
  page === 'contact' ? `${id}.${askedAt.getTime()}` : id;

export const answerCause = (row: Round): string => `question.answer:${roundOf(row)}`;
