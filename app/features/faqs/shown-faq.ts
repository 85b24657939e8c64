import type { Faq } from './faq.ts';
import type { FoundWords } from './faq-search.ts';

/** An FAQ on the page. Its plain text is used only for search. */
export type ShownFaq = Omit<Faq, 'text'>;

export type ShownCategory = { id: string; name: string; faqs: ShownFaq[] };

export type FaqPage = {
  categories: ShownCategory[];
  /** The words that the search found, to mark them. */
  found: FoundWords;
  /** Slugs of withdrawn answers, whose links say so. */
  withdrawn: string[];
};
