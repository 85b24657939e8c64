import { Fragment } from 'react';
import { markedPieces } from '../faq-search.ts';

/** A text with the words that a search found. */
export function Marked({ text, found }: { text: string; found: ReadonlySet<string> }) {
  if (found.size === 0) return text;
  return markedPieces(text, found).map(({ text: piece, isHit }, at) =>
    // The pieces of a text have no other identity than their place.
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is rendered whole each time
    isHit ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  );
}
