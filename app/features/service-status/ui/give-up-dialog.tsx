import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { type DeadJob, GIVE_UP } from '../integration.ts';

type Props = {
  letter: DeadJob;
  /** Returns the error, if any. */
  onGiveUp: () => Promise<string | null>;
  onClose: () => void;
};

/** Requires a typed phrase before a job is discarded. Mount it to open it. */
export function GiveUpDialog({ letter, onGiveUp, onClose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);

  const giveUp = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (typed.trim().toLowerCase() !== GIVE_UP) {
      setWrong(`Please type “${GIVE_UP}”.`);
      return;
    }
    setPending(true);
    setRefusal(await onGiveUp());
    setPending(false);
  };

  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      onClose={onClose}
      locked={pending}
      title="Give up on this job?"
      description={`${nameOf(letter)} will not run. This cannot be undone.`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="danger" pending={pending}>
            Give up
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void giveUp(event)} noValidate className="flex flex-col gap-4">
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        <TextField
          id={`${id}-typed`}
          label={`Type “${GIVE_UP}” to confirm`}
          value={typed}
          autoComplete="off"
          onChange={({ currentTarget }) => {
            setWrong(null);
            setTyped(currentTarget.value);
          }}
          error={wrong}
          disabled={pending}
        />
      </form>
    </Dialog>
  );
}

function nameOf({ title, about }: DeadJob): string {
  const whom = about.map(({ text }) => text).join(', ');
  return `“${title}”${whom && ` (${whom})`}`;
}
