import { type ComponentProps, type ReactNode, useId } from 'react';
import { useMayAct } from '../permissions.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'className'> & {
  label: ReactNode;
  hint?: ReactNode;
};

/** An on/off control with an immediate effect. */
export function Switch({ label, hint, id, ...input }: Props) {
  const made = useId();
  const control = id ?? made;
  const mayAct = useMayAct();
  return (
    <label htmlFor={control} className="flex items-center justify-between gap-6 py-2 pointer-coarse:min-h-11">
      <span className="flex flex-col">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={`${control}-hint`} className="text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        id={control}
        disabled={input.disabled || !mayAct}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its own state
        role="switch"
        aria-describedby={hint ? `${control}-hint` : undefined}
        className="relative h-6 w-10 flex-none appearance-none rounded-full border border-control bg-track transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-4 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-50 forced-colors:appearance-auto"
      />
    </label>
  );
}
