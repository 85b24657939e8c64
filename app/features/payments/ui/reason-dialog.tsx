import { useState } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { LONGEST_REASON } from '../deciding/decide.ts';

type Props = {
  title: string;
  description: string;
  action: string;
  /** Returns the error sentence; `null` on success. */
  onAct: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason of an act on a payment. Mount it to open it. */
export function ReasonDialog({ title, description, action, onAct, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const act = () => {
    if (reason.trim()) return onAct(reason.trim());
    setProblem('Please give a reason for the record.');
    return null;
  };
  return (
    <ActDialog {...{ title, description, action, onClose }} refusalTitle="Nothing was changed" onAct={act}>
      {(pending) => (
        <TextArea
          label="Reason"
          value={reason}
          maxLength={LONGEST_REASON}
          disabled={pending}
          error={problem}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setReason(currentTarget.value);
          }}
        />
      )}
    </ActDialog>
  );
}
