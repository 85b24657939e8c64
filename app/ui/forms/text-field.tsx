import { type ComponentProps, useId } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Common = FieldProps & { error?: string | null };
type InputProps = Common &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'list'> & {
    /** Values to choose from while typing; others can be typed too. */
    suggestions?: readonly string[];
  };
type AreaProps = Common & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** A single line of text; `type="date"`, `"email"`, `"search"` … use the native pickers and keyboards. */
export function TextField({
  label,
  hint,
  error,
  required,
  hideLabel,
  id,
  className,
  suggestions,
  ...input
}: InputProps) {
  const list = useId();
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => (
        <>
          <input type="text" list={suggestions && list} {...input} {...control} className="control" />
          {suggestions && (
            <datalist id={list}>
              {suggestions.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

/** Several lines of text; grows with its content. */
export function TextArea({ label, hint, error, required, hideLabel, id, className, ...area }: AreaProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => (
        <textarea
          rows={4}
          {...area}
          {...control}
          className="control field-sizing-content min-h-24 resize-y"
        />
      )}
    </Field>
  );
}
