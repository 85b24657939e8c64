import type { Faq } from './faq.ts';
import type { FoundWords } from './faq-search.ts';

/** An FAQ on the page: its plain text is for the search only. */
export type ShownFaq = Omit<Faq, 'text'>;

export type ShownCategory = { id: string; name: string; faqs: ShownFaq[] };

export type FaqPage = {
  categories: ShownCategory[];
  /** The words that the search found, to be marked. */
  found: FoundWords;
  /** Anchors of answers that were withdrawn: their links say so. */
  withdrawn: string[];
};
