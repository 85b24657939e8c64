import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { SessionList, type SessionRow } from '#app/features/profile/ui/session-list.tsx';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

/** Where the member is signed in, to be ended from here. */
export function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const trpc = useTRPC();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const { mutateAsync: endOne } = useMutation(trpc.profile.endSession.mutationOptions());
  const { mutateAsync: endOthers } = useMutation(trpc.profile.endOtherSessions.mutationOptions());
  const [ending, setEnding] = useState<string | null>(null);

  const end = async (what: string, work: () => Promise<unknown>, text: string) => {
    setEnding(what);
    try {
      await work();
      await revalidate();
      add({ text, theme: 'success', autoDismiss: 8000 });
    } catch (error) {
      add({ text: failureText(error), theme: 'critical' });
    }
    setEnding(null);
  };

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className="mt-1 mb-3 text-muted">
        Ending one here takes effect at once. The sign-in service may remember that browser for a while longer
        and let it in again without a password: sign out there, too, if it is not yours.
      </p>
      <SessionList
        sessions={sessions}
        ending={ending}
        onEnd={(id) => void end(id, () => endOne({ id }), 'That browser is signed out.')}
        onEndOthers={() => void end('others', () => endOthers(), 'Every other browser is signed out.')}
      />
    </section>
  );
}
