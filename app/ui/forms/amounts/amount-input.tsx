import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../../cx.ts';
import { formatAmount, groupTyped, parseAmount } from './money-input.ts';

type Props = {
  id: string;
  /** The accessible name. */
  label: string;
  /** Minor units; `null` while empty or unreadable. */
  value: number | null;
  onChange: (value: number | null) => void;
  isWrong: boolean;
  disabled: boolean;
};

/** An amount in the line of a table, typed as in `MoneyField`; the currency is in the column's other figures. */
export function AmountInput({ id, label, value, onChange, isWrong, disabled }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Only while it says the value: the value may change from outside. */
  const own = typed !== null && parseAmount(typed) === value ? typed : null;
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret goes once the digits are grouped. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const type = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value: text, selectionStart } = currentTarget;
    const next = groupTyped(text, selectionStart ?? text.length);
    caret.current = next.text === text ? null : next.caret;
    setTyped(next.text);
    onChange(parseAmount(next.text));
  };
  return (
    <input
      ref={input}
      id={id}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      disabled={disabled}
      value={own ?? (value === null ? '' : formatAmount(value))}
      onChange={type}
      onFocus={({ currentTarget }) => currentTarget.select()}
      // Text that cannot be parsed stays as typed, so that it can be fixed.
      onBlur={() => value !== null && setTyped(null)}
      className={cx('control max-w-36 text-end tabular-nums', isWrong && 'border-critical')}
    />
  );
}
