import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  description: string;
  /** The label of the button. */
  act: string;
  danger?: boolean;
  /** Returns the error sentence; `null` on success. */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for confirmation before an action on the ledger. Mount it to open it. */
export function ConfirmDialog({ title, description, act, danger, onConfirm, onClose, children }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    setRefusal(await onConfirm());
    setPending(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      role="alertdialog"
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={() => void confirm()}>
            {act}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 empty:hidden">
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        {children}
      </div>
    </Dialog>
  );
}
