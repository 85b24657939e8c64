import { type RefObject, useState } from 'react';
import { cx } from '#app/ui/cx.ts';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import type { FindCount } from './pdf-engine.ts';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  initial: string;
  count: FindCount | null;
  disabled: boolean;
  onSearch: (text: string) => void;
  onStep: (direction: 'next' | 'previous') => void;
  className?: string;
};

/** Search within the file: Enter goes to the next match, Shift+Enter to the previous one. */
export function FindBar({ field, initial, count, disabled, onSearch, onStep, className }: Props) {
  const [text, setText] = useState(initial);
  const isAsked = text.trim() !== '';
  return (
    <search className={cx('flex items-center gap-1', className)}>
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={100}
        disabled={disabled}
        aria-label="Search in this document"
        placeholder="Search"
        autoComplete="off"
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onSearch(currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onStep(event.shiftKey ? 'previous' : 'next');
          if (event.key === 'Escape' && isAsked) {
            setText('');
            onSearch('');
          }
        }}
        className="control w-full md:w-40"
      />
      <p role="status" className="text-xs whitespace-nowrap text-muted">
        {isAsked && count && !count.pending && wordsOf(count)}
      </p>
      {isAsked && (
        <span className="flex">
          <IconButton
            icon="Chevron"
            label="Previous match"
            disabled={!count?.total}
            onClick={() => onStep('previous')}
            className="w-8 rotate-180"
          />
          <IconButton
            icon="Chevron"
            label="Next match"
            disabled={!count?.total}
            onClick={() => onStep('next')}
            className="w-8"
          />
        </span>
      )}
    </search>
  );
}

const wordsOf = ({ current, total }: FindCount): string =>
  total === 0 ? 'No matches' : current > 0 ? `${current} of ${total}` : `${total} found`;
