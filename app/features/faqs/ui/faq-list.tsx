import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { cx } from '#app/ui/cx.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { FaqFeedback } from '../faq.ts';
import type { FoundWords } from '../faq-search.ts';
import type { ShownCategory } from '../shown-faq.ts';
import { FaqAnswer } from './faq-answer.tsx';

type Props = {
  categories: readonly ShownCategory[];
  search: string;
  found: FoundWords;
  withdrawn: readonly string[];
  onRate: (faqId: string, feedback: FaqFeedback) => Promise<string | null>;
};

/** Up to this many results are shown expanded. */
const FEW = 5;

/** FAQs by category; each answer has its own URL. */
export function FaqList({ categories, search, found, withdrawn, onRate }: Props) {
  const named = useNamedAnswer();
  const words = useMemo(() => new Set(found), [found]);
  const count = categories.reduce((sum, { faqs }) => sum + faqs.length, 0);
  return (
    <>
      {withdrawn.map((slug) => (
        <p
          key={slug}
          id={slug}
          role={named === slug ? 'status' : undefined}
          className={cx(
            'mt-6 max-w-[46rem] scroll-mt-24 rounded-md bg-warning-soft p-4 print:hidden',
            named === null ? 'hidden target:block' : named !== slug && 'hidden',
          )}
        >
          This answer has been withdrawn. Ask us below if you still need it.
        </p>
      ))}
      {categories.map(({ id, name, faqs }) => (
        <section key={id} aria-labelledby={`category-${id}`} className="mt-10 max-w-[46rem]">
          <h2 id={`category-${id}`} className="mb-2">
            {name}
          </h2>
          <div className="divide-y border-y">
            {faqs.map((faq) => (
              <FaqAnswer
                // Collapsed again when the search is over.
                key={`${faq.id} ${search !== ''}`}
                faq={faq}
                found={words}
                isOpen={named === faq.slug || (search !== '' && count <= FEW)}
                isNamed={named === null ? null : named === faq.slug}
                onRate={(feedback) => onRate(faq.id, feedback)}
              />
            ))}
          </div>
        </section>
      ))}
      <p role="status" className={count > 0 ? 'sr-only' : 'mt-10 max-w-read text-base text-muted'}>
        {count > 0
          ? `${count} ${count === 1 ? 'answer' : 'answers'}`
          : search && `No answer matches “${search}”. Try fewer words, or ask us below.`}
      </p>
    </>
  );
}

/**
 * Returns the anchor in the URL, and scrolls to its answer; `null` until the page's scripts run, because the server
 * does not know it.
 */
function useNamedAnswer(): string | null {
  const { hash } = useLocation();
  const isBrowser = useHydrated();
  const named = isBrowser ? anchorIn(hash) : null;
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView({ block: 'start' });
  }, [named]);
  return named;
}

function anchorIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // A malformed anchor, which we never generate.
    return '';
  }
}
