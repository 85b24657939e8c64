import type { FormEvent, ReactNode } from 'react';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { Button } from '../button.tsx';
import { ButtonLink } from '../button-link.tsx';
import { ErrorSummary, type FormError } from './error-summary.tsx';
import { unreadableIn } from './unreadable.ts';

type Props = {
  label: string;
  /** The label of the button that submits. */
  action: string;
  cancelTo: string;
  pending: boolean;
  errors: readonly FormError[];
  /** The title above the errors. */
  refusalTitle?: string;
  /** Is not called while pending, nor while a field cannot be read. */
  onSubmit: (form: HTMLFormElement) => Promise<void>;
  children: ReactNode;
};

/** A form with a page of its own: the errors, its fields, Cancel and the action. */
export function PageForm({
  label,
  action,
  cancelTo,
  pending,
  errors,
  refusalTitle,
  onSubmit,
  children,
}: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pending && unreadableIn(event.currentTarget).length === 0) void onSubmit(event.currentTarget);
  };
  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label={label}
      className="flex max-w-xl flex-col gap-5"
    >
      <ErrorSummary title={refusalTitle} errors={errors} />
      {children}
      <IfMayAct>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to={cancelTo} prefetch={false}>
            Cancel
          </ButtonLink>
          <Button type="submit" variant="primary" pending={pending}>
            {action}
          </Button>
        </div>
      </IfMayAct>
    </form>
  );
}
