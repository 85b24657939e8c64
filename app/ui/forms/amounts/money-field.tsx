import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Currency } from '#app/domain/money/currencies.ts';
import { formatMoney, formatMoneyCompact } from '#app/domain/money/money.ts';
import { IconButton } from '../../icons/icon-button.tsx';
import { Field, type FieldProps } from '../field.tsx';
import { useUnreadable } from '../unreadable.ts';
import {
  currencySign,
  parseAmount,
  readTypedAmount,
  type Steps,
  stepAmount,
  typedAmount,
  UNREADABLE_AMOUNT,
} from './money-input.ts';
import { useAmountTyping } from './use-amount-typing.ts';

type Props = FieldProps &
  Steps & {
    /** `null` until one is chosen: then there is no sign, and nothing to pick. */
    currency: Currency | null;
    /** Minor units; null while empty or unreadable. */
    value: number | null;
    onChange: (value: number | null) => void;
    /** Called with `false` while there is a text that cannot be read, which `value` does not tell from none. */
    onReadable?: (isReadable: boolean) => void;
    /** Preset amounts to choose from, in minor units. */
    picks?: readonly number[];
    /** The form field name under which the minor units are submitted. */
    name?: string;
    disabled?: boolean;
    onBlur?: () => void;
  };

const KEYS: Record<string, [1 | -1, number]> = {
  ArrowUp: [1, 1],
  ArrowDown: [-1, 1],
  PageUp: [1, 5],
  PageDown: [-1, 5],
};

/**
 * An amount in one currency. Accepts shorthand ("250k", "1.5m") and never changes an amount that was typed: an amount
 * that is not allowed is reported in `error`, not silently corrected. What cannot be read stays as typed, with an error
 * of the field's own; a form where the amount may be empty asks `unreadableIn` before it is sent. On focus the amount is
 * selected, and digits are grouped as they are typed. Arrows and buttons step from the minimum.
 */
export function MoneyField(props: Props) {
  const {
    currency,
    value,
    onChange,
    onReadable,
    min,
    max,
    step,
    picks = [],
    name,
    disabled = false,
    onBlur,
    error,
    ...field
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const typing = useAmountTyping(input);
  /** Whether the field was just given the focus. */
  const isEntered = useRef(false);

  const isReadable = typed === null || readTypedAmount(typed, currency) !== undefined;
  const wrong = useUnreadable({ input, isReadable, sentence: UNREADABLE_AMOUNT, error, onReadable });

  const written = (amount: number) =>
    currency ? formatMoney({ amount, currency }) : typedAmount(amount, currency);
  const settle = (next: number) => {
    setTyped(null);
    setSpoken(written(next));
    onChange(next);
  };
  const move = (direction: 1 | -1, times = 1) => {
    let next = value;
    for (let count = 0; count < times; count++) next = stepAmount(next, direction, { min, max, step });
    if (next !== null) settle(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    move(...key);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const shown = typing.textOf(event);
    setTyped(shown);
    onChange(parseAmount(shown, currency));
  };
  /** What is typed takes the place of the amount that is there. A mouse sets its caret after the focus. */
  const enter = () => {
    isEntered.current = true;
    typing.restart();
    input.current?.select();
  };
  const release = () => {
    const isNew = isEntered.current;
    isEntered.current = false;
    const { selectionStart, selectionEnd, value: text = '' } = input.current ?? {};
    const isWhole = selectionStart === 0 && selectionEnd === text.length;
    // A part that was selected by drawing over it stays; the browser sets its caret after this.
    if (isNew && (isWhole || selectionStart === selectionEnd))
      requestAnimationFrame(() => input.current?.select());
  };
  const leave = (event: FocusEvent) => {
    isEntered.current = false;
    typing.restart();
    // Text that cannot be read stays as typed, so that the member can fix it.
    if (isReadable) setTyped(null);
    else wrong.leave(event);
    onBlur?.();
  };
  const by = written(step);

  return (
    <Field {...field} error={wrong.error}>
      {(control) => (
        <>
          <div
            className="control flex items-center gap-2 p-0 pl-4 text-ink"
            data-invalid={control['aria-invalid']}
            data-disabled={disabled || control.readOnly || undefined}
          >
            {currency && (
              <span className="font-serif text-xl text-muted" aria-hidden="true">
                {currencySign(currency)}
              </span>
            )}
            <input
              ref={input}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              {...control}
              disabled={disabled || control.readOnly}
              value={typed ?? (value === null ? '' : typedAmount(value, currency))}
              onChange={type}
              onFocus={enter}
              onMouseUp={release}
              onKeyDown={onKeyDown}
              onBlur={leave}
              onInvalid={wrong.tell}
              className="w-0 flex-1 bg-transparent py-2.5 font-serif text-xl outline-none"
            />
            <IconButton
              icon="Minus"
              label={`Less by ${by}`}
              disabled={disabled || value === null || value <= min}
              onClick={() => move(-1)}
            />
            <IconButton
              icon="Plus"
              label={`More by ${by}`}
              disabled={disabled || (max !== undefined && value !== null && value >= max)}
              onClick={() => move(1)}
              className="mr-1.5 -ml-2"
            />
          </div>
          {currency && picks.length > 0 && !control.readOnly && (
            <div className="mt-1 flex flex-wrap gap-2">
              {picks.map((pick) => (
                <button
                  key={pick}
                  type="button"
                  aria-pressed={pick === value}
                  disabled={disabled}
                  onClick={() => settle(pick)}
                  className="rounded-full border bg-surface px-3 py-1 text-muted transition-colors enabled:hover:border-control enabled:hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:px-4"
                >
                  {formatMoneyCompact({ amount: pick, currency })}
                </button>
              ))}
            </div>
          )}
          <output className="sr-only">{spoken}</output>
          {name && <input type="hidden" name={name} value={value ?? ''} />}
        </>
      )}
    </Field>
  );
}
