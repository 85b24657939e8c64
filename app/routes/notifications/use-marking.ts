import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

/** Marks notifications as read: at once for the eye, then on the server, then in every figure of the page. */
export function useMarking() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());

  const settled = async () => {
    await Promise.all([queries.invalidateQueries(trpc.notification.pathFilter()), revalidate()]);
  };
  const failed = (error: unknown) => {
    setMarked(new Set());
    add({ text: failureText(error), theme: 'critical' });
  };
  const one = useMutation(
    trpc.notification.markRead.mutationOptions({ onSuccess: settled, onError: failed }),
  );
  const all = useMutation(
    trpc.notification.markAllRead.mutationOptions({ onSuccess: settled, onError: failed }),
  );

  return {
    read(id: string) {
      setMarked((before) => new Set(before).add(id));
      one.mutate({ id });
    },
    readAll: () => all.mutate(),
    justRead: (id: string) => marked.has(id),
    isReadingAll: all.isPending,
  };
}
