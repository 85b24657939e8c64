import { markedParts } from '#app/domain/text/marked-text.ts';
import { MarkedText } from '#app/ui/rich-text/marked-text.tsx';

export function Marked({ text, found }: { text: string; found: ReadonlySet<string> }) {
  if (found.size === 0) return text;
  return <MarkedText parts={markedParts(text, (folded) => found.has(folded))} />;
}
