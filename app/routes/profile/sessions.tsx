import type { ComponentProps } from 'react';
import { SessionList, type SessionRow } from '#app/features/people/profile/ui/session-list.tsx';
import { SignInList } from '#app/features/people/profile/ui/sign-in-list.tsx';
import type { Call } from '#app/ui/rpc/call.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

type Props = { sessions: readonly SessionRow[]; signIns: ComponentProps<typeof SignInList>['signIns'] };

export function Sessions({ sessions, signIns }: Props) {
  const { run, isRunning } = useAct();
  const end = (which: string, act: Call<unknown>, text: string) =>
    void run(which, act, { done: () => text, refresh: 'done' });

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <p className="mt-1 mb-3 text-muted">
        Signing out a browser takes effect immediately. The next sign-in there needs your password. We ask you
        to confirm it’s you first, unless you signed in within the last ten minutes.
      </p>
      <SessionList
        sessions={sessions}
        isEnding={isRunning}
        onEnd={(id) => end(id, (rpc) => rpc.profile.endSession.mutate({ id }), 'Session ended.')}
        onEndOthers={() =>
          end('others', (rpc) => rpc.profile.endOtherSessions.mutate(), 'All other sessions ended.')
        }
      />
      <details className="mt-6">
        <summary className="tap cursor-default font-semibold text-accent">Recent sign-ins</summary>
        <p className="mt-2 mb-3 text-muted">
          We keep the browser and network of each sign-in for 180 days, never the full IP address.
        </p>
        <SignInList signIns={signIns} />
      </details>
    </section>
  );
}
