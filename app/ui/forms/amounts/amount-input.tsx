import { type ChangeEvent, useRef, useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { cx } from '../../cx.ts';
import { useMayAct } from '../../permissions.tsx';
import { parseAmount, typedAmount } from './money-input.ts';
import { useAmountTyping } from './use-amount-typing.ts';

type Props = {
  id: string;
  /** The accessible name. */
  label: string;
  /** Minor units; `null` while empty or unreadable. */
  value: number | null;
  onChange: (value: number | null) => void;
  currency: Currency;
  isWrong: boolean;
  disabled: boolean;
};

/** An amount in the line of a table, typed as in `MoneyField`; the currency is in the column's other figures. */
export function AmountInput({ id, label, value, onChange, currency, isWrong, disabled }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Only while it says the value: the value may change from outside. */
  const own = typed !== null && parseAmount(typed, currency) === value ? typed : null;
  const input = useRef<HTMLInputElement>(null);
  const mayAct = useMayAct();
  const typing = useAmountTyping(input);
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const shown = typing.textOf(event);
    setTyped(shown);
    onChange(parseAmount(shown, currency));
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
      disabled={disabled || !mayAct}
      value={own ?? (value === null ? '' : typedAmount(value, currency))}
      onChange={type}
      onFocus={({ currentTarget }) => {
        typing.restart();
        currentTarget.select();
      }}
      onBlur={() => {
        typing.restart();
        // Text that cannot be parsed stays as typed, so that it can be fixed.
        if (value !== null) setTyped(null);
      }}
      className={cx('control max-w-36 text-end tabular-nums', isWrong && 'border-critical')}
    />
  );
}
