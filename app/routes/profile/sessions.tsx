import { SessionList, type SessionRow } from '#app/features/profile/ui/session-list.tsx';
import type { Call } from '#app/trpc/call.ts';
import { useAct } from '#app/trpc/use-act.ts';

/** The member's sessions, which can be ended here. */
export function Sessions({ sessions }: { sessions: readonly SessionRow[] }) {
  const { run, isRunning } = useAct();
  const end = (which: string, act: Call<unknown>, text: string) =>
    void run(which, act, { done: () => text, refresh: 'done' });

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you are signed in</h2>
      <p className="mt-1 mb-3 text-muted">
        Ending one here takes effect at once. The sign-in service may remember that browser for a while longer
        and let it in again without a password: sign out there, too, if it is not yours.
      </p>
      <SessionList
        sessions={sessions}
        isEnding={isRunning}
        onEnd={(id) => end(id, (rpc) => rpc.profile.endSession.mutate({ id }), 'That browser is signed out.')}
        onEndOthers={() =>
          end('others', (rpc) => rpc.profile.endOtherSessions.mutate(), 'Every other browser is signed out.')
        }
      />
    </section>
  );
}
