import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';

type Props = {
  /** Returns the error; `null` for none. */
  onDiscard: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms the deletion of a draft. Mount it to open it. */
export function DiscardDialog({ onDiscard, onClose }: Props) {
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
      title="Delete this draft?"
      description="This cannot be undone."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void discard()}>
            Delete
          </Button>
        </>
      }
    >
      {problem && <ErrorSummary title="We could not delete this draft" errors={[{ message: problem }]} />}
    </HeldDialog>
  );
}
