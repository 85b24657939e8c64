import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type Common = FieldProps & { error?: string | null };
type InputProps = Common & Omit<ComponentProps<'input'>, keyof FieldProps>;
type AreaProps = Common & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

/** A single line of text; `type="date"`, `"email"`, `"search"` … use the native pickers and keyboards. */
export function TextField({ label, hint, error, required, hideLabel, id, className, ...input }: InputProps) {
  return (
    <Field {...{ label, hint, error, required, hideLabel, id, className }}>
      {(control) => <input type="text" {...input} {...control} className="control" />}
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
