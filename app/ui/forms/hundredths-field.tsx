import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { hundredthsText, parseHundredths } from './hundredths.ts';

type Props = FieldProps & {
  /** In hundredths: 190 is 1.9, and 1340 is 13.4; `null` while empty or unreadable. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** The unit after the number: `%`, `×`. */
  unit: string;
};

/** A number with up to two decimals. What cannot be read stays as typed, with an error. */
export function HundredthsField({ value, onChange, unit, error, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : hundredthsText(value));
  const isUnreadable = shown.trim() !== '' && parseHundredths(shown) === null;
  return (
    <Field {...field} error={isUnreadable ? 'Please enter a number, such as 13.4.' : error}>
      {(control) => (
        <span className="control flex items-center gap-2 py-0" data-invalid={control['aria-invalid']}>
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={shown}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onChange(parseHundredths(currentTarget.value));
            }}
            onBlur={() => setTyped((text) => (text !== null && parseHundredths(text) === null ? text : null))}
            className="w-0 flex-1 bg-transparent py-2 outline-none"
          />
          <span className="text-muted" aria-hidden="true">
            {unit}
          </span>
        </span>
      )}
    </Field>
  );
}
