import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons/icon.tsx';
import { Field, type FieldProps } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type Props = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children' | 'multiple' | 'size'> & {
    options: readonly Option[];
    /** The first, empty choice: "Any sector", "Choose a country". */
    placeholder?: string;
    /** `chip`: a small pill for filters above a list; its label is for screen readers only. */
    look?: 'box' | 'chip';
  };

const CHIP =
  'min-h-10 w-full appearance-none rounded-full border bg-surface py-1 pr-8 pl-3 text-sm transition-colors hover:border-control hover:text-ink pointer-coarse:min-h-11';
/** Highlights a filter that is active. */
const CHIP_STATES =
  'border-line text-muted has-[option:checked:not([value=""])]:border-accent has-[option:checked:not([value=""])]:text-accent';

/** The native select, styled: works by keyboard, on phones and before JavaScript has loaded. */
export function Select(props: Props) {
  const {
    label,
    hint,
    error,
    required,
    hideLabel,
    id,
    className,
    options,
    placeholder,
    look = 'box',
    ...select
  } = props;
  const chip = look === 'chip';
  return (
    <Field {...{ label, hint, error, required, id, className }} hideLabel={hideLabel ?? chip}>
      {({ readOnly = false, ...control }) => (
        <span className={cx('relative', chip ? 'inline-flex' : 'flex')}>
          <select
            {...select}
            {...control}
            disabled={select.disabled || readOnly}
            data-reads={readOnly || undefined}
            className={
              chip
                ? cx(CHIP, placeholder === undefined ? 'border-line text-muted' : CHIP_STATES)
                : 'control appearance-none pr-9'
            }
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {label}
              </option>
            ))}
          </select>
          <Icon
            name="Chevron"
            className={cx(
              'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
              chip ? 'right-2.5' : 'right-3',
            )}
          />
        </span>
      )}
    </Field>
  );
}
