import { useState } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { LONGEST_REASON, type PreparedItem } from '../prepared.ts';

type Props = { item: Pick<PreparedItem, 'id' | 'preparedBy'>; onClose: () => void };

/** Asks why something that was prepared is not confirmed. Mount it to open it. */
export function DeclineDialog({ item: { id, preparedBy }, onClose }: Props) {
  const { attempt } = useAct();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const decline = () => {
    if (reason.trim() === '') {
      setProblem('Please write why.');
      return null;
    }
    return attempt(`decline ${id}`, (rpc) => rpc.prepared.decline.mutate({ id, reason }), {
      done: () => {
        onClose();
        return `Declined. ${preparedBy} was notified.`;
      },
    });
  };
  return (
    <ActDialog
      title="Decline this proposal?"
      description={`Nothing will be done. ${preparedBy} will be notified of your reason.`}
      action="Decline"
      danger
      size="sm"
      onAct={decline}
      onClose={onClose}
    >
      {(pending) => (
        <TextArea
          label="Reason"
          value={reason}
          maxLength={LONGEST_REASON}
          readOnly={pending}
          error={problem}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value);
            setProblem(null);
          }}
        />
      )}
    </ActDialog>
  );
}
