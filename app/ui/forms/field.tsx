import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { useMayAct } from '../permissions.tsx';

/** The attributes that connect a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: boolean;
  /** Only where the reader may not act. */
  readOnly?: true;
};

export type FieldProps = {
  label: ReactNode;
  /** Stays visible while typing. */
  hint?: ReactNode;
  /** One sentence: what is wrong and how to fix it. */
  error?: string | null;
  required?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** The target of links in an error summary; generated when absent. */
  id?: string;
  className?: string;
};

type Props = FieldProps & { children: (control: ControlProps) => ReactNode };

/** Label, hint and error around one control. Optional fields are marked as such; fields are required by default. */
export function Field({
  label,
  hint,
  error,
  required = true,
  hideLabel = false,
  id,
  className,
  children,
}: Props) {
  const made = useId();
  const control = id ?? made;
  const mayAct = useMayAct();
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={control} className={hideLabel ? 'sr-only' : 'font-semibold'}>
        {label}
        {!required && !hideLabel && mayAct && (
          <span className="ml-2 text-xs font-normal text-muted">optional</span>
        )}
      </label>
      {hint && (
        <p id={hintId} className="text-muted">
          {hint}
        </p>
      )}
      {children({
        id: control,
        'aria-describedby': cx(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
        required,
        ...(!mayAct && { readOnly: true }),
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-critical">
      <Icon name="Alert" className="mt-0.5" />
      {children}
    </p>
  );
}
