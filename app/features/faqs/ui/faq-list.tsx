import { useEffect, useState } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { type Faq, type FaqCategory, matchingFaqs } from '../faq.ts';

/** FAQs by category with a search; each answer has its own URL. */
export function FaqList({ categories }: { categories: readonly FaqCategory[] }) {
  const [query, setQuery] = useState('');
  const found = matchingFaqs(categories, query);
  useOpenedByAddress();
  return (
    <>
      <search className="block max-w-md">
        <TextField
          type="search"
          label="Search the answers"
          hideLabel
          required={false}
          placeholder="Search the answers"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </search>
      {found.map(({ name, faqs }) => (
        <section key={name} aria-label={name} className="mt-10 max-w-[46rem]">
          <h2 className="mb-2">{name}</h2>
          <div className="divide-y border-y">
            {faqs.map((faq) => (
              <Answer key={faq.slug} faq={faq} />
            ))}
          </div>
        </section>
      ))}
      <p role="status" className={found.length > 0 ? 'sr-only' : 'mt-10 text-base text-muted'}>
        {found.length > 0
          ? `${found.reduce((sum, { faqs }) => sum + faqs.length, 0)} answers`
          : `No answer has “${query}” in it. Ask us below; what many ask, we add here.`}
      </p>
    </>
  );
}

function Answer({ faq: { slug, question, answer } }: { faq: Faq }) {
  return (
    <details id={slug} className="group">
      <summary className="flex list-none items-center gap-4 rounded-sm py-3.5 text-base font-medium [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{question}</span>
        <Icon name="Chevron" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="prose pb-5">
        {answer.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          <a href={`#${slug}`} className="text-sm">
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  );
}

/** Opens the answer named by the URL, now and when the URL changes. */
function useOpenedByAddress(): void {
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      if (!(named instanceof HTMLDetailsElement)) return;
      named.open = true;
      named.scrollIntoView({ block: 'start' });
    };
    open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, []);
}
