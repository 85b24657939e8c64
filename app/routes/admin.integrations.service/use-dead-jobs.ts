import { useEffect, useRef, useState } from 'react';
import { type DeadJob, GIVE_UP, type Integration } from '#app/features/service-status/integration.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** An admin's actions on dead jobs. `after` each action the page is refetched. */
export function useDeadJobs(
  integration: Integration,
  letters: readonly DeadJob[],
  after: () => Promise<unknown>,
) {
  const { attempt, run, isRunning } = useAct({ refresh: after });
  const [asked, setAsked] = useState<DeadJob | null>(null);
  const acted = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus may be lost when rows are removed
  useEffect(() => {
    if (acted.current && !asked && keepPlace()) acted.current = false;
  }, [letters, asked]);

  const noting = <Answer>(done: (answer: Answer) => string) => {
    acted.current = true;
    return { done };
  };

  return {
    isRetrying: (id: string) => isRunning(`retry ${id}`),
    isRetryingAll: isRunning('retry all'),
    isHurrying: isRunning('hurry'),
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    retry: ({ id, title }: DeadJob) =>
      run(
        `retry ${id}`,
        (rpc) => rpc.integrations.retry.mutate({ id }),
        noting(() => `Retrying “${title}”.`),
      ),
    retryAll: () =>
      run(
        'retry all',
        (rpc) => rpc.integrations.retryAll.mutate({ integration }),
        noting((count: number) => (count === 0 ? 'Nothing left to retry.' : `Retrying ${counted(count)}.`)),
      ),
    hurry: () =>
      run(
        'hurry',
        (rpc) => rpc.integrations.hurry.mutate({ integration }),
        noting((count: number) => (count === 0 ? 'No retries pending.' : `Retrying ${counted(count)} now.`)),
      ),
    giveUp: async ({ id, title }: DeadJob): Promise<string | null> => {
      const wrong = await attempt(
        'give up',
        (rpc) => rpc.integrations.discard.mutate({ id, confirmation: GIVE_UP }),
        noting(() => `Gave up on “${title}”.`),
      );
      if (!wrong) setAsked(null);
      return wrong;
    },
  };
}

/** The id of the heading that gets the focus when the focused row is removed. */
export const LETTERS_HEADING = 'dead-letters';

/** Restores a lost focus. Returns whether it was lost. */
function keepPlace(): boolean {
  if (document.activeElement !== document.body) return false;
  document.getElementById(LETTERS_HEADING)?.focus();
  return true;
}

const counted = (count: number): string => (count === 1 ? '1 job' : `${count} jobs`);
