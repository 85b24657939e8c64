import type { KeyboardEvent } from 'react';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';

type Props = {
  words: string;
  onWords: (words: string) => void;
  /** The number of matches, and the current one. */
  found: number;
  at: number;
  onGo: (step: 1 | -1) => void;
  text: string;
};

/** Search within a transcript, and a button to copy its text. */
export function TranscriptTools({ words, onWords, found, at, onGo, text }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onGo(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape' && words) onWords('');
    else return;
    event.preventDefault();
  };
  return (
    <div className="mb-2 flex max-w-read flex-wrap items-center gap-1 print:hidden">
      <span className="relative min-w-40 flex-1 max-sm:basis-full">
        <Icon
          name="Search"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          value={words}
          maxLength={100}
          aria-label="Search the transcript"
          placeholder="Search the transcript"
          autoComplete="off"
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
          onKeyDown={onKeyDown}
          className="control pl-10"
        />
      </span>
      <span role="status" className="min-w-16 px-1 text-xs text-muted max-sm:flex-1">
        {countInWords(words, found, at)}
      </span>
      <IconButton
        icon="Chevron"
        label="Previous match"
        disabled={found === 0}
        onClick={() => onGo(-1)}
        className="[&_svg]:rotate-180"
      />
      <IconButton icon="Chevron" label="Next match" disabled={found === 0} onClick={() => onGo(1)} />
      <CopyButton text={() => text} label="Copy text" />
    </div>
  );
}

export function countInWords(words: string, found: number, at: number): string {
  if (words.trim().length < 2) return '';
  return found === 0 ? 'No matches' : `${at + 1} of ${found}`;
}
