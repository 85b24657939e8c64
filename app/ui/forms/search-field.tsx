import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';

type Props = {
  /** The accessible name, also the placeholder. */
  label: string;
  /** The name of the form field. */
  name: string;
  value: string;
  maxLength: number;
  /** Called when typing pauses, and on Enter; `undefined` for an empty search. */
  onChange: (search: string | undefined) => void;
  className?: string;
};

/** The pause in typing after which the list is updated, in ms. */
const TYPING_REST = 250;

/** A search field that updates a list while typing. In a form with `method="get"` it works without JavaScript. */
export function SearchField({ label, name, value, maxLength, onChange, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and "clear filters" change the URL; text that is being typed is never overwritten.
  useEffect(() => {
    const field = input.current;
    if (field && document.activeElement !== field) field.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(input.current?.value.trim() || undefined), wait);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    follow(0);
  };

  const clear = () => {
    const field = input.current;
    if (!field) return;
    field.value = '';
    field.focus();
    follow(0);
  };

  return (
    <div className={cx('relative', className)}>
      <Icon
        name="Search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        type="search"
        name={name}
        defaultValue={value}
        maxLength={maxLength}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        onInput={() => follow(TYPING_REST)}
        onKeyDown={onKeyDown}
        className="control peer pr-10 pl-10 [&::-webkit-search-cancel-button]:appearance-none"
      />
      {/* Shown while there is text to clear. */}
      <button
        type="button"
        title="Clear"
        aria-label={`Clear: ${label}`}
        onClick={clear}
        className="absolute top-0 right-0 flex h-full w-10 items-center justify-center rounded-md text-muted hover:text-ink peer-placeholder-shown:hidden print:hidden pointer-coarse:w-11"
      >
        <Icon name="X" />
      </button>
    </div>
  );
}
