import { type ComponentProps, useEffect, useRef } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue'> & {
  /** ISO day, or empty. */
  value: string;
  onApply: (day: string) => void;
};

/**
 * A day that applies when the field loses the focus, or by Enter: while a year is being typed, its first digits are
 * another day. The field is never replaced, so that it keeps the focus.
 */
export function DayInput({ value, onApply, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value;
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
