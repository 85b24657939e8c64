export type Faq = {
  /** Its anchor on the page. */
  slug: string;
  question: string;
  /** Paragraphs, an empty line between them. */
  answer: string;
};

export type FaqCategory = { name: string; faqs: Faq[] };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/** The questions that have every word of `query` in them or in their answers; empty categories fall away. */
export function matchingFaqs(categories: readonly FaqCategory[], query: string): FaqCategory[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return categories
    .map(({ name, faqs }) => ({
      name,
      faqs: faqs.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer} ${name}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0);
}

/** Puts the rows of the list under their categories, both in the order in which they come. */
export function byCategory(rows: readonly (Faq & { category: string })[]): FaqCategory[] {
  const categories = new Map<string, Faq[]>();
  for (const { category, ...faq } of rows) {
    const faqs = categories.get(category) ?? [];
    faqs.push(faq);
    categories.set(category, faqs);
  }
  return [...categories].map(([name, faqs]) => ({ name, faqs }));
}
