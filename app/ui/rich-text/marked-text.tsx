import type { TextPart } from '#app/domain/text/marked-text.ts';

export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, hit }, index) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <mark key={index} className="rounded-sm bg-invite-soft px-0.5 text-inherit">
        {text}
      </mark>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index}>{text}</span>
    ),
  );
}
