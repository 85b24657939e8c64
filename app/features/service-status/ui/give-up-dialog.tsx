import { useState } from 'react';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { type DeadJob, GIVE_UP } from '../integration.ts';

type Props = {
  letter: DeadJob;
  /** Returns the error, if any. */
  onGiveUp: () => Promise<string | null>;
  onClose: () => void;
};

/** Requires a typed phrase before a job is discarded. Mount it to open it. */
export function GiveUpDialog({ letter, onGiveUp, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const giveUp = () => {
    if (typed.trim().toLowerCase() === GIVE_UP) return onGiveUp();
    setWrong(`Please type “${GIVE_UP}”.`);
    return null;
  };
  return (
    <ActDialog
      size="sm"
      role="alertdialog"
      title="Give up on this job?"
      description={`${nameOf(letter)} will not run. This cannot be undone.`}
      action="Give up"
      danger
      onAct={giveUp}
      onClose={onClose}
    >
      {(pending) => (
        <TextField
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
      )}
    </ActDialog>
  );
}

function nameOf({ title, about }: DeadJob): string {
  const whom = about.map(({ text }) => text).join(', ');
  return `“${title}”${whom && ` (${whom})`}`;
}
