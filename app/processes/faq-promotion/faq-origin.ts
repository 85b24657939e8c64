import type { Document } from '@contentful/rich-text-types';

/**
 * An answered question to create an FAQ from. The asker's name is included so that the editor can warn about text
 * that reveals it.
 */
export type FaqOrigin = {
  questionId: string;
  /** As published on its page, else as asked. */
  question: string;
  answer: Document;
  askedBy: { name: string; email: string };
};
