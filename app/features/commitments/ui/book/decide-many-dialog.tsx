import { useId, useState } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';

type Props = {
  kind: 'decline' | 'waitlist';
  count: number;
  /** Returns the error sentence; `null` on success. `reason` is empty for the waitlist. */
  onDecide: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Dialog that declines several commitments for one reason, or puts them on the waitlist. Mount it to open it. */
export function DecideManyDialog({ kind, count, onDecide, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const declines = kind === 'decline';
  const which = count === 1 ? '1 commitment' : `${count} commitments`;
  const decide = () => {
    const why = reason.trim();
    if (why || !declines) return onDecide(why);
    setProblem('Please give a reason; the members will read it.');
    return null;
  };
  return (
    <ActDialog
      title={declines ? `Decline ${which}` : `Move ${which} to the waitlist`}
      description={
        declines
          ? 'Members are notified immediately. This cannot be undone; they can commit again.'
          : 'Members are notified that the round is full. They keep their place in the order and can be accepted later.'
      }
      action={declines ? `Decline ${which}` : 'Move to waitlist'}
      danger={declines}
      refusalTitle="Nothing was changed"
      onAct={decide}
      onClose={onClose}
    >
      {(pending) =>
        declines && (
          <TextArea
            id={`${id}-reason`}
            label="Reason"
            hint="One or two sentences. Members read them in the app and in the e-mail."
            value={reason}
            maxLength={1000}
            disabled={pending}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              setReason(currentTarget.value);
            }}
          />
        )
      }
    </ActDialog>
  );
}
