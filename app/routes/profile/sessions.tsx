import type { ComponentProps } from 'react';
import { SessionList, type SessionRow } from '#app/features/profile/ui/session-list.tsx';
import { SignInList } from '#app/features/profile/ui/sign-in-list.tsx';
import type { Call } from '#app/trpc/call.ts';
import { useAct } from '#app/trpc/use-act.ts';

type Props = { sessions: readonly SessionRow[]; signIns: ComponentProps<typeof SignInList>['signIns'] };

/** The member's sessions, which can be ended here, and their recent sign-ins. */
export function Sessions({ sessions, signIns }: Props) {
  const { run, isRunning } = useAct();
  const end = (which: string, act: Call<unknown>, text: string) =>
    void run(which, act, { done: () => text, refresh: 'done' });

  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">Where you’re signed in</h2>
      <p className="mt-1 mb-3 text-muted">
        Signing a browser out takes effect at once, and the next sign-in asks for your password again.
      </p>
      <SessionList
        sessions={sessions}
        isEnding={isRunning}
        onEnd={(id) => end(id, (rpc) => rpc.profile.endSession.mutate({ id }), 'That browser is signed out.')}
        onEndOthers={() =>
          end('others', (rpc) => rpc.profile.endOtherSessions.mutate(), 'Every other browser is signed out.')
        }
      />
      <details className="mt-6">
        <summary className="tap cursor-default font-semibold text-accent">Recent sign-ins</summary>
        <p className="mt-2 mb-3 text-muted">
          We keep the browser and the network of each for 180 days, and never the whole address.
        </p>
        <SignInList signIns={signIns} />
      </details>
    </section>
  );
}
