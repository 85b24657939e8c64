import { type MouseEvent, useEffect, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';

export type FormError = {
  /** The `id` of the field; absent for an error that concerns the whole form. */
  field?: string;
  message: string;
};

/**
 * Lists all errors at the top of a form, each linking to its field. Takes the focus when it appears, and when the form is
 * submitted again with errors left: the button may be far below. By default the
 * title says whether fields are to be corrected, or whether the form was refused as it is.
 */
export function ErrorSummary({
  errors,
  title = errors.some(({ field }) => field) ? 'Please check the following' : 'That did not work',
}: {
  errors: readonly FormError[];
  title?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const present = errors.length > 0;
  useEffect(() => {
    if (!present) return undefined;
    const focus = () => box.current?.focus();
    focus();
    const form = box.current?.closest('form');
    // After the form's own handler, which may find other errors, or none.
    const again = () => setTimeout(focus);
    form?.addEventListener('submit', again);
    return () => form?.removeEventListener('submit', again);
  }, [present]);
  if (!present) return null;
  const [only] = errors;
  const isRefusal = errors.length === 1 && !only?.field;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-20 gap-3 rounded-md border border-critical bg-critical-soft p-4"
    >
      <Icon name="Alert" className="mt-px text-critical" />
      <div>
        <p className="font-semibold">{title}</p>
        {isRefusal ? (
          <p className="mt-1">{only?.message}</p>
        ) : (
          <ul className="mt-1 list-disc pl-4">
            {errors.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field ? (
                  <a
                    href={`#${field}`}
                    onClick={(event) => leadTo(field, event)}
                    className="underline underline-offset-4"
                  >
                    {message}
                  </a>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

const CONTROLS = 'input, select, textarea, button';

/** Focuses the field and leaves the address alone, whose fragment may select a tab, and which Back would return to. */
function leadTo(field: string, event: MouseEvent): void {
  const target = document.getElementById(field);
  if (!target) return;
  event.preventDefault();
  const control = target.matches(CONTROLS) ? target : target.querySelector<HTMLElement>(CONTROLS);
  (control ?? target).focus();
}
