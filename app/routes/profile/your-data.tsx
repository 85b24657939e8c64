import { useState } from 'react';
import { DELETION_WORDS, type OwnDeletion } from '#app/features/people/leaving/deletion.ts';
import { DeletionDialog } from '#app/features/people/leaving/ui/deletion-dialog.tsx';
import { formatDate } from '#app/platform/format/dates.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = { deletion: OwnDeletion | null; timeZone: string };

/** Data export and account deletion. */
export function YourData({ deletion, timeZone }: Props) {
  const { attempt, run, isRunning } = useAct();
  const [asking, setAsking] = useState(false);

  const askFor = (reason: string | null): Promise<string | null> =>
    attempt('ask', (rpc) => rpc.account.askDeletion.mutate({ reason, confirmation: DELETION_WORDS }), {
      done: () => {
        setAsking(false);
        return null;
      },
      refresh: 'done',
    });
  const takeBack = () =>
    run('withdraw', (rpc) => rpc.account.withdrawDeletion.mutate(), {
      done: () => 'Deletion request cancelled.',
      refresh: 'done',
    });

  return (
    <section aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p className="mt-1 mb-4 text-muted">
        Everything we keep about you, as a page to read and as a machine-readable file (JSON).
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/profile/data" reloadDocument prefetch={false}>
          Read my data
        </ButtonLink>
        <ButtonLink to="/api/profile/data" reloadDocument prefetch={false} icon="Download">
          Download my data
        </ButtonLink>
        <ButtonLink to="/profile/activity" prefetch={false}>
          Your activity
        </ButtonLink>
      </div>
      <div className="mt-6 border-t pt-4">
        {deletion ? (
          <div className="flex flex-col items-start gap-3">
            <Badge tone="warning">Deletion requested</Badge>
            <p className="text-muted">
              You requested deletion of your account on {formatDate(deletion.requestedAt, timeZone)}. We
              confirm it within a few days and write to you then. You can cancel until we do.
            </p>
            <Button pending={isRunning('withdraw')} onClick={() => void takeBack()}>
              Keep my account
            </Button>
          </div>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted">
              We erase everything we are not legally required to keep. You confirm once more first.
            </p>
            <Button onClick={() => setAsking(true)}>Delete my account</Button>
          </div>
        )}
      </div>
      {asking && <DeletionDialog onAsk={askFor} onClose={() => setAsking(false)} />}
    </section>
  );
}
