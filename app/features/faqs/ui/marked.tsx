import { Fragment } from 'react';
import { markedPieces } from '../faq-search.ts';

/** A text with the found words marked. */
export function Marked({ text, found }: { text: string; found: ReadonlySet<string> }) {
  if (found.size === 0) return text;
  return markedPieces(text, found).map(({ at, text: piece, isHit }) =>
    isHit ? (
      <mark key={at} className="rounded-sm bg-invite-soft px-0.5 text-inherit">
        {piece}
      </mark>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  );
}
