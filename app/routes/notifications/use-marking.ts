import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Call } from '#app/ui/rpc/call.ts';
import { queryClient, trpc } from '#app/ui/rpc/queries.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** Marks notifications as read: optimistically, then on the server, then in every count of the page. */
export function useMarking() {
  const { revalidate } = useRevalidator();
  const { run, isRunning } = useAct({
    refresh: () =>
      Promise.all([queryClient().invalidateQueries(trpc.notification.pathFilter()), revalidate()]),
  });
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const mark = (name: string, act: Call<unknown>) =>
    void run(name, act, { refresh: 'done', failed: () => setMarked(new Set()) });

  return {
    read(id: string) {
      setMarked((before) => new Set(before).add(id));
      mark(id, (rpc) => rpc.notification.markRead.mutate({ id }));
    },
    readAll: () => mark('all', (rpc) => rpc.notification.markAllRead.mutate()),
    justRead: (id: string) => marked.has(id),
    isReadingAll: isRunning('all'),
  };
}
