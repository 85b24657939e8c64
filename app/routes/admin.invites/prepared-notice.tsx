import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

const people = (count: number): string => (count === 1 ? '1 imported person' : `${count} imported people`);
const invitations = (count: number): string => (count === 1 ? '1 invitation' : `${count} invitations`);

/** The imported people who were not invited yet, and the act that invites all of them. */
export function PreparedNotice({ count, isSending }: { count: number; isSending: boolean }) {
  const { attempt, pending } = useAct();
  const [asking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Invitations being sent: the count of the page follows as they are made. */
  const [sending, setSending] = useState<number | null>(null);

  const send = async () =>
    setRefusal(
      await attempt('send prepared', (rpc) => rpc.invite.sendPrepared.mutate(), {
        done: (sent) => {
          setSending(sent);
          setAsking(false);
          return null;
        },
        refresh: 'done',
      }),
    );
  const underWay = sending ?? (isSending && count > 0 ? count : null);
  if (underWay !== null)
    return (
      <p role="status" className="mb-4 rounded-md bg-success-soft p-4">
        {invitations(underWay)} on the way. Reload the page to see them.
      </p>
    );
  if (count === 0) return null;
  return (
    <section
      aria-label="Imported people"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-md bg-invite-soft p-4"
    >
      <p>
        {people(count)} {count === 1 ? 'has' : 'have'} not been invited yet.
      </p>
      <Button
        icon="EnvelopeOut"
        onClick={() => {
          setRefusal(null);
          setAsking(true);
        }}
      >
        Send invitations
      </Button>
      <Dialog
        open={asking}
        size="sm"
        onClose={() => setAsking(false)}
        locked={pending}
        title={`Send ${invitations(count)}?`}
        description="Each person gets one e-mail with a link of their own, valid for 30 days. They are approved automatically when they sign up."
        actions={
          <>
            <Button onClick={() => setAsking(false)} disabled={pending}>
              Cancel
            </Button>
            <Button variant="primary" pending={pending} onClick={() => void send()}>
              Send invitations
            </Button>
          </>
        }
      >
        {refusal && <ErrorSummary title="Nothing was sent" errors={[{ message: refusal }]} />}
      </Dialog>
    </section>
  );
}
