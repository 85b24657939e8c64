import { useState } from 'react';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Views the application as a member, starting with their portfolio. */
export function useViewAs() {
  const { run, isRunning } = useAct();
  const [leaves, setLeaves] = useState(false);
  return {
    viewing: isRunning('view as') || leaves,
    /** Loads a new document: no admin data may remain on a page shown as the member. */
    viewAs: (memberId: string): Promise<void> =>
      run('view as', (rpc) => rpc.viewAs.start.mutate({ memberId }), {
        done: () => {
          setLeaves(true);
          window.location.assign('/portfolio');
          return null;
        },
        refresh: 'never',
      }),
  };
}
