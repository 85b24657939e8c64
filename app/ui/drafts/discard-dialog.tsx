import { useState } from 'react';
import { Button } from '../button.tsx';
import { ErrorSummary } from '../forms/error-summary.tsx';
import { HeldDialog } from '../overlays/held-dialog.tsx';

type Props = {
  title: string;
  description: string;
  /** The label of the button. */
  action: string;
  /** Returns the error; `null` for none. */
  onDiscard: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms the discarding of a draft. Mount it to open it. */
export function DiscardDialog({ title, description, action, onDiscard, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const discard = async () => {
    setPending(true);
    setProblem(await onDiscard());
    setPending(false);
  };
  return (
    <HeldDialog
      size="sm"
      role="alertdialog"
      locked={pending}
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void discard()}>
            {action}
          </Button>
        </>
      }
    >
      {problem && <ErrorSummary title="We could not delete this draft" errors={[{ message: problem }]} />}
    </HeldDialog>
  );
}
