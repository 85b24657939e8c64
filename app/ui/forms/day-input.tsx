import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> & {
  /** ISO day, or empty. */
  value: string;
  onApply: (day: string) => void;
};

/** While a year is being typed, its first digits are another one. */
const FIRST_YEAR = 1900;

/**
 * A day that applies as soon as its year is complete; without one, when the field loses the focus, or by Enter. The
 * field is neither replaced nor overwritten while it has the focus.
 */
export function DayInput({ value, onApply, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  const apply = (field: HTMLInputElement) => {
    if (field.value !== value && field.checkValidity()) onApply(field.value);
  };
  return (
    <input
      {...rest}
      ref={input}
      type="date"
      defaultValue={value}
      onChange={({ currentTarget }) => {
        if (Number(currentTarget.value.slice(0, 4)) >= FIRST_YEAR) apply(currentTarget);
      }}
      onBlur={({ currentTarget }) => apply(currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // The browser would submit the form by itself.
        event.preventDefault();
        apply(event.currentTarget);
      }}
    />
  );
}
