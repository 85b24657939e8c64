import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { useMayAct } from '../permissions.tsx';
import { FieldError } from './field.tsx';

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type Common = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  name: string;
  choices: readonly Choice[];
  /** `row` for a short scale such as 1 to 5, `grid` for many short choices. */
  layout?: 'list' | 'row' | 'grid';
  /** The target of links in an error summary. */
  id?: string;
};

type RadioProps = Common & {
  value?: string | null;
  defaultValue?: string;
  onChange?: (value: string) => void;
};

/** A single choice from several visible options. */
export function RadioGroup({ value, defaultValue, onChange, ...group }: RadioProps) {
  return (
    <Group
      {...group}
      type="radio"
      checked={value === undefined ? undefined : (choice) => choice === value}
      initially={(choice) => choice === defaultValue}
      onToggle={(choice) => onChange?.(choice)}
    />
  );
}

type CheckboxProps = Common & {
  value?: readonly string[];
  defaultValue?: readonly string[];
  onChange?: (value: string[]) => void;
};

/** Multiple choices from several visible options. */
export function CheckboxGroup({ value, defaultValue = [], onChange, ...group }: CheckboxProps) {
  return (
    <Group
      {...group}
      required={group.required ?? false}
      type="checkbox"
      checked={value && ((choice) => value.includes(choice))}
      initially={(choice) => defaultValue.includes(choice)}
      onToggle={(choice, on) =>
        onChange?.(on ? [...(value ?? []), choice] : (value ?? []).filter((one) => one !== choice))
      }
    />
  );
}

type GroupProps = Common & {
  type: 'radio' | 'checkbox';
  /** Absent when the browser keeps the state. */
  checked: ((value: string) => boolean) | undefined;
  initially: (value: string) => boolean;
  onToggle: (value: string, on: boolean) => void;
};

const LAYOUTS = {
  list: 'flex flex-col gap-2',
  row: 'flex flex-wrap gap-2',
  grid: 'grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-2',
};

function Group(props: GroupProps) {
  const {
    legend,
    hint,
    error,
    required = true,
    name,
    choices,
    layout = 'list',
    id,
    type,
    checked,
    initially,
    onToggle,
  } = props;
  const made = useId();
  const base = id ?? made;
  const mayAct = useMayAct();
  const describedBy = cx(hint ? `${base}-hint` : null, error ? `${base}-error` : null) || undefined;
  return (
    <fieldset id={id} aria-describedby={describedBy} className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">
        {legend}
        {!required && <span className="ml-2 text-xs font-normal text-muted">optional</span>}
      </legend>
      {hint && (
        <p id={`${base}-hint`} className="-mt-2 text-muted">
          {hint}
        </p>
      )}
      <div className={LAYOUTS[layout]}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex items-start gap-3 rounded-md border bg-surface px-3 py-2.5 transition-colors hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11',
              layout === 'row' && 'flex-1 basis-28',
            )}
          >
            <input
              type={type}
              name={name}
              value={choice.value}
              disabled={choice.disabled || !mayAct}
              required={type === 'radio' && required}
              aria-invalid={error ? true : undefined}
              checked={checked?.(choice.value)}
              defaultChecked={checked ? undefined : initially(choice.value)}
              onChange={(event) => onToggle(choice.value, event.currentTarget.checked)}
              className="tick mt-0.5 outline-none"
            />
            <span className="flex flex-col">
              <span className="font-medium">{choice.label}</span>
              {choice.hint && <span className="text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${base}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
