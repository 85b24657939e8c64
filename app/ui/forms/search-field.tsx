import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';

type Props = {
  /** The accessible name, also the placeholder. */
  label: string;
  /** The name of the form field. */
  name: string;
  /** The current search. */
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
        className="control pl-10"
      />
    </div>
  );
}
