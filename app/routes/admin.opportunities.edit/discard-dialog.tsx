import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';

type Props = {
  name: string;
  isPublished: boolean;
  /** Returns the error; `null` for none. */
  onDiscard: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms the discarding of a draft. Mount it to open it. */
export function DiscardDialog({ name, isPublished, onDiscard, onClose }: Props) {
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
      title={`Discard the draft of ${name}?`}
      description={
        isPublished
          ? 'Your changes since the last version are deleted. Members keep seeing that version.'
          : 'It was never published, so the whole draft is deleted. This cannot be undone.'
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void discard()}>
            Discard
          </Button>
        </>
      }
    >
      {problem && <ErrorSummary title="That did not work" errors={[{ message: problem }]} />}
    </HeldDialog>
  );
}
