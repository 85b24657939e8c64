import type { Document } from '@contentful/rich-text-types';

/** An answered question of which an FAQ is to be made. Who asked is there to warn of what reveals them. */
export type FaqOrigin = {
  questionId: string;
  /** As it was published on its page, else as it was asked. */
  question: string;
  answer: Document;
  askedBy: { name: string; email: string };
};
