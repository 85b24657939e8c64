import type { ReactNode } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { FAQ_STATES } from '../../faq-labels.ts';
import type { WrittenFaq } from '../../writing/written-faq.ts';

type Props = { faq: WrittenFaq; questionHref: string | null; personHref: (id: string) => string };

export function FaqSide({ faq, questionHref, personHref }: Props) {
  const { state, slug, savedAt, savedBy, published, feedback } = faq;
  const isRead = state === 'published' || state === 'changed';
  return (
    <aside className="flex flex-col gap-8" aria-label="About this FAQ">
      <KeyValues
        items={[
          {
            label: 'State',
            value: <Badge tone={FAQ_STATES[state].tone}>{FAQ_STATES[state].text}</Badge>,
          },
          {
            label: 'Saved',
            value: (
              <>
                <RelativeTime iso={savedAt} />
                {savedBy && ` by ${savedBy}`}
              </>
            ),
          },
          ...(published ? [{ label: 'Published', value: <RelativeTime iso={published.at} /> }] : []),
          ...(isRead
            ? [{ label: 'Link', value: <Link to={`/faqs#${slug}`} prefetch={false}>{`/faqs#${slug}`}</Link> }]
            : []),
          ...(questionHref
            ? [{ label: 'Made from', value: <Link to={questionHref}>A member’s question</Link> }]
            : []),
        ]}
      />
      <Block title="Did it help?">
        {feedback.total === 0 ? (
          <EmptyState title="No feedback yet." />
        ) : (
          <p>
            {feedback.helped} yes, {feedback.total - feedback.helped} no
          </p>
        )}
        {feedback.comments.length > 0 && (
          <ul className="divide-y border-t">
            {feedback.comments.map(({ memberId, name, comment, at }) => (
              <li key={memberId} className="flex flex-col gap-1 py-3">
                <q className="wrap-anywhere whitespace-pre-line">{comment}</q>
                <span className="text-xs text-muted">
                  <Link to={personHref(memberId)} prefetch={false}>
                    {name}
                  </Link>{' '}
                  · <RelativeTime iso={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </aside>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  );
}
