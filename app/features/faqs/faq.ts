import type { Document } from '@contentful/rich-text-types';

export const LONGEST_FAQ_QUESTION = 300;
/** Characters of an answer's plain text. */
export const LONGEST_FAQ_ANSWER = 20_000;
export const LONGEST_CATEGORY = 80;
export const LONGEST_COMMENT = 1_000;

/** A member's feedback on an answer. A comment says what was missing, so only a "no" has one. */
export type FaqFeedback = { helped: boolean; comment: string | null };

export type Faq = {
  id: string;
  slug: string;
  question: string;
  answer: Document;
  /** The plain text of the answer, one line per block. */
  text: string;
  /** The viewer's feedback; `null` if there is none. */
  feedback: FaqFeedback | null;
};

/** The states of a question for admins. `changed`: published, with unpublished changes. */
export type FaqState = 'draft' | 'published' | 'changed' | 'withdrawn' | 'deleted';

export type FaqFacts = {
  publishedAt: Date | null;
  withdrawnAt: Date | null;
  deletedAt: Date | null;
  /** Returns whether there are unpublished changes. */
  isChanged: boolean;
};

export function faqState({ publishedAt, withdrawnAt, deletedAt, isChanged }: FaqFacts): FaqState {
  if (deletedAt) return 'deleted';
  if (!publishedAt) return 'draft';
  if (withdrawnAt) return 'withdrawn';
  return isChanged ? 'changed' : 'published';
}

/** Groups the rows by category; keeps the order of both. */
export function byCategory<Row extends { category: { id: string; name: string } }>(
  rows: readonly Row[],
): { id: string; name: string; faqs: Omit<Row, 'category'>[] }[] {
  const categories = new Map<string, { id: string; name: string; faqs: Omit<Row, 'category'>[] }>();
  for (const { category, ...faq } of rows) {
    const known = categories.get(category.id) ?? { ...category, faqs: [] };
    known.faqs.push(faq);
    categories.set(category.id, known);
  }
  return [...categories.values()];
}
