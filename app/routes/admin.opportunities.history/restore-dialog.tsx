import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type Props = {
  number: number;
  /** Whether there is a draft, which would be lost. */
  hasDraft: boolean;
  /** Returns the error; `null` for none. */
  onRestore: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms that an older version becomes the draft. Mount it to open it. */
export function RestoreDialog({ number, hasDraft, onRestore, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const restore = async () => {
    setPending(true);
    setProblem(await onRestore());
    setPending(false);
  };
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      locked={pending}
      title={`Restore version ${number}?`}
      description="It becomes the draft. Members see it once you publish it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant={hasDraft ? 'danger' : 'primary'} pending={pending} onClick={() => void restore()}>
            {hasDraft ? 'Replace draft' : 'Restore as draft'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 empty:hidden">
        {problem && <ErrorSummary title="That did not work" errors={[{ message: problem }]} />}
        {hasDraft && <p>It replaces the current draft. This cannot be undone.</p>}
      </div>
    </Dialog>
  );
}
