import { type ComponentProps, type FormEvent, type ReactNode, useId, useState } from 'react';
import { IfMayAct } from '#app/ui/permissions.tsx';
import { Button } from '../button.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { unreadableIn } from '../forms/unreadable.ts';
import type { Dialog } from './dialog.tsx';
import { HeldDialog } from './held-dialog.tsx';

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'size' | 'role' | 'onClose'> & {
  /** The label of the button that acts. */
  action: string;
  /** The action destroys something or is hard to undo. */
  danger?: boolean;
  /** The button is disabled until the dialog is ready. */
  ready?: boolean;
  /** The title above a refusal. */
  refusalTitle?: string;
  /**
   * Acts, and returns the refusal or `null`; its caller closes the dialog. Without a promise nothing was attempted: the
   * text says what is missing, and with `null` a field does. Is not called while a field cannot be read.
   */
  onAct: (given: FormData) => Promise<string | null> | string | null;
  /** The fields, which should be disabled while the action is pending. */
  children?: ReactNode | ((pending: boolean) => ReactNode);
};

/**
 * A dialog for one action: its fields, a refusal above them, Cancel and the action. Mount it to open it; it opens only
 * for those who may act here.
 */
export const ActDialog = (props: Props) => (
  <IfMayAct>
    <OpenActDialog {...props} />
  </IfMayAct>
);

function OpenActDialog(props: Props) {
  const { action, danger, ready = true, refusalTitle, onAct, onClose, children, ...dialog } = props;
  const id = useId();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending || !ready) return;
    if (unreadableIn(event.currentTarget).length > 0) return setRefusal(null);
    const answer = onAct(new FormData(event.currentTarget));
    if (!(answer instanceof Promise)) return setRefusal(answer);
    setPending(true);
    setRefusal(await answer);
    setPending(false);
  };
  return (
    <HeldDialog
      {...dialog}
      onClose={onClose}
      locked={pending}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            disabled={!ready}
          >
            {action}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void act(event)} noValidate className="flex flex-col gap-5">
        {refusal && <ErrorSummary title={refusalTitle} errors={[{ message: refusal }]} />}
        {typeof children === 'function' ? children(pending) : children}
      </form>
    </HeldDialog>
  );
}
