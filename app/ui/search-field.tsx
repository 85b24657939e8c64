import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

type Props = {
  /** Spoken, and seen while nothing is typed. */
  label: string;
  /** The name in the form that it stands in. */
  name: string;
  /** What is searched for now. */
  value: string;
  maxLength: number;
  /** Called when typing rests, and on Enter; `undefined` for nothing. */
  onChange: (search: string | undefined) => void;
  className?: string;
};

/** How long typing must rest before the list follows, in ms. */
const TYPING_REST = 250;

/** A search that a list follows while it is typed. In a form with `method="get"` it works without scripts too. */
export function SearchField({ label, name, value, maxLength, onChange, className }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and "clear filters" change the address; what is being typed is never touched.
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
