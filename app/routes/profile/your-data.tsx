import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { DELETION_WORDS, type OwnDeletion } from '#app/features/profile/deletion.ts';
import { DeletionDialog } from '#app/features/profile/ui/deletion-dialog.tsx';
import { formatDate } from '#app/platform/dates.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { useToasts } from '#app/ui/toast-provider.tsx';

type Props = { deletion: OwnDeletion | null; timeZone: string };

/** Taking one's data along, and leaving. */
export function YourData({ deletion, timeZone }: Props) {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { mutateAsync: ask } = useMutation(trpc.account.askDeletion.mutationOptions());
  const { mutateAsync: withdraw, isPending } = useMutation(trpc.account.withdrawDeletion.mutationOptions());
  const [asking, setAsking] = useState(false);

  const askFor = async (reason: string | null): Promise<string | null> => {
    try {
      await ask({ reason, confirmation: DELETION_WORDS });
    } catch (error) {
      return failureText(error);
    }
    await revalidate();
    setAsking(false);
    return null;
  };
  const takeBack = async () => {
    try {
      await withdraw();
      await revalidate();
      add({ text: 'Your account stays.', theme: 'success', autoDismiss: 8000 });
    } catch (error) {
      add({ text: failureText(error), theme: 'critical' });
    }
  };

  return (
    <section aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p className="mt-1 mb-4 text-muted">
        Everything that we keep about you, as one file for you and for machines (JSON).
      </p>
      <ButtonLink to="/api/profile/data" reloadDocument prefetch={false} icon="Download">
        Download my data
      </ButtonLink>
      <div className="mt-6 border-t pt-4">
        {deletion ? (
          <div className="flex flex-col items-start gap-3">
            <Badge tone="warning">Deletion asked for</Badge>
            <p className="text-muted">
              You asked on {formatDate(deletion.requestedAt, timeZone)} for your account to be deleted. We
              confirm it within a few days and write to you then. Until that you may change your mind.
            </p>
            <Button pending={isPending} onClick={() => void takeBack()}>
              Keep my account
            </Button>
          </div>
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="text-muted">
              If you leave, we erase what the law does not have us keep. We ask you once more before.
            </p>
            <Button onClick={() => setAsking(true)}>Delete my account</Button>
          </div>
        )}
      </div>
      {asking && <DeletionDialog onAsk={askFor} onClose={() => setAsking(false)} />}
    </section>
  );
}
