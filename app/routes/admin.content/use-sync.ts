import { useAct } from '#app/ui/rpc/use-act.ts';

/** Requests a sync now. `after` it is accepted, the page is refetched. */
export function useSync(after: () => Promise<unknown>) {
  const { run, pending } = useAct({ refresh: after });
  return {
    isAsking: pending,
    sync: () =>
      void run('sync', (rpc) => rpc.content.syncNow.mutate(), {
        done: () => 'Sync started. New entries appear here in a few seconds.',
        refresh: 'done',
      }),
  };
}
