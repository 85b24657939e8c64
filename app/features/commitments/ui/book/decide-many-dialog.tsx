import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

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
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const declines = kind === 'decline';
  const which = count === 1 ? '1 commitment' : `${count} commitments`;
  const decide = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const why = reason.trim();
    if (declines && !why) return setProblem('Please give a reason; the members will read it.');
    setPending(true);
    setRefusal(await onDecide(why));
    setPending(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={pending}
      title={declines ? `Decline ${which}` : `Move ${which} to the waitlist`}
      description={
        declines
          ? 'Members are notified at once. This cannot be undone; they can commit again.'
          : 'Members are notified that the round is full. They keep their place in the order and can be accepted later.'
      }
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant={declines ? 'danger' : 'primary'} pending={pending}>
            {declines ? `Decline ${which}` : 'Move to waitlist'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void decide(event)} noValidate className="flex flex-col gap-5">
        {refusal && <ErrorSummary title="Nothing was changed" errors={[{ message: refusal }]} />}
        {declines && (
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
        )}
      </form>
    </Dialog>
  );
}
