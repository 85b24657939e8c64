import { useState } from 'react';
import { Field, type FieldProps } from '../field.tsx';
import { hundredthsText, readHundredths, UNREADABLE } from './hundredths.ts';

type Props = FieldProps & {
  /** In hundredths: 190 is 1.9, and 1340 is 13.4; `null` while empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Called as one types. While the text cannot be read, the value stays what it was. */
  onReadable: (isReadable: boolean) => void;
  /** The unit after the number: `%`, `×`. */
  unit: string;
};

/** A number with up to two decimals. What cannot be read stays as typed, with an error, and changes no value. */
export function HundredthsField({ value, onChange, onReadable, unit, error, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : hundredthsText(value));
  const isUnreadable = readHundredths(shown, unit) === undefined;
  return (
    <Field {...field} error={isUnreadable ? UNREADABLE : error}>
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
              const read = readHundredths(currentTarget.value, unit);
              onReadable(read !== undefined);
              if (read !== undefined) onChange(read);
            }}
            onBlur={() => !isUnreadable && setTyped(null)}
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
