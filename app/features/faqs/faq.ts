export type Faq = {
  /** Its anchor on the page. */
  slug: string;
  question: string;
  /** Paragraphs, separated by empty lines. */
  answer: string;
};

export type FaqCategory = { name: string; faqs: Faq[] };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLocaleLowerCase('en');

/** Returns the FAQs whose question or answer contains every word of `query`; drops empty categories. */
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

/** Groups the rows by category; keeps the order of both. */
export function byCategory(rows: readonly (Faq & { category: string })[]): FaqCategory[] {
  const categories = new Map<string, Faq[]>();
  for (const { category, ...faq } of rows) {
    const faqs = categories.get(category) ?? [];
    faqs.push(faq);
    categories.set(category, faqs);
  }
  return [...categories].map(([name, faqs]) => ({ name, faqs }));
}
