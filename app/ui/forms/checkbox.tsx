import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { useMayAct } from '../permissions.tsx';
import { FieldError } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** Some but not all of the items that it represents are checked. */
  indeterminate?: boolean;
};

/** A consent or an option that is submitted with the form. For an immediate effect use `Switch`. */
export function Checkbox({ label, hint, error, indeterminate = false, id, ...input }: Props) {
  const made = useId();
  const control = id ?? made;
  const box = useRef<HTMLInputElement>(null);
  const mayAct = useMayAct();
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={control}
        className="flex items-start gap-3 pointer-coarse:min-h-11 pointer-coarse:py-2.5"
      >
        <input
          {...input}
          ref={box}
          id={control}
          disabled={input.disabled || !mayAct}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={
            [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ') || undefined
          }
          className="tick mt-0.5"
        />
        <span className="flex flex-col">
          <span>{label}</span>
          {hint && (
            <span id={`${control}-hint`} className="text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      {error && <FieldError id={`${control}-error`}>{error}</FieldError>}
    </div>
  );
}
