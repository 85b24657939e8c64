import { useEffect, useState } from 'react';
import { trackLinkClick } from '#app/platform/tracking/track-link.ts';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { RichText } from '#app/ui/rich-text/rich-text.tsx';
import type { FaqFeedback } from '../faq.ts';
import type { ShownFaq } from '../shown-faq.ts';
import { DidItHelp } from './did-it-help.tsx';
import { Marked } from './marked.tsx';

type Props = {
  faq: ShownFaq;
  found: ReadonlySet<string>;
  isOpen: boolean;
  /** Whether the URL names it; `null` until the page's scripts run, because only the browser knows. */
  isNamed: boolean | null;
  onRate: (feedback: FaqFeedback) => Promise<string | null>;
};

/**
 * One question with its answer. The anchor is inside the collapsed part, so that the browser expands it by itself: a
 * link to an answer needs no script.
 */
export function FaqAnswer({
  faq: { slug, question, answer, feedback },
  found,
  isOpen,
  isNamed,
  onRate,
}: Props) {
  const [isUnfolded, setUnfolded] = useState(isOpen);
  // Following another link on the page does not collapse it.
  useEffect(() => {
    if (isOpen) setUnfolded(true);
  }, [isOpen]);
  return (
    <details
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      // The browser may have expanded it before the page's scripts ran.
      suppressHydrationWarning
      className={cx(
        // The mark is wider than the hairlines, which end where those above and below the list do.
        'faq group relative isolate before:absolute before:-inset-x-3 before:inset-y-0 before:-z-1 before:rounded-sm',
        isNamed === null ? 'has-[:target]:before:bg-accent-soft' : isNamed && 'before:bg-accent-soft',
      )}
    >
      <summary className="flex list-none items-center gap-4 rounded-sm py-3.5 text-base font-medium [&::-webkit-details-marker]:hidden">
        <span className="flex-1">
          <Marked text={question} found={found} />
        </span>
        <Icon name="Chevron" className="text-muted transition-transform group-open:rotate-180 print:hidden" />
      </summary>
      <div id={slug} className="scroll-mt-36 pb-5">
        <RichText
          document={answer}
          onLinkClick={trackLinkClick}
          {...(found.size > 0 && { renderText: (text) => <Marked text={text} found={found} /> })}
        />
        <p className="mt-4 print:hidden">
          <a href={`#${slug}`} className="tap text-sm text-accent underline underline-offset-4">
            Link to this answer
          </a>
        </p>
        <DidItHelp question={question} feedback={feedback} onRate={onRate} />
      </div>
    </details>
  );
}
