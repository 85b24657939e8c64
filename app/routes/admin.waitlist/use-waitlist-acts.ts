import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toldOfInviting } from '#app/features/waitlist/ui/waitlist-outcome.ts';
import type { WaitlistFilters } from '#app/features/waitlist/waitlist.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

/** What an admin does about people on the waitlist, told in words. After each act the page is fetched anew. */
export function useWaitlistActs(known: readonly { id: string; email: string }[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const inviting = useMutation(trpc.waitlist.invite.mutationOptions());
  const removing = useMutation(trpc.waitlist.remove.mutationOptions());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const emailOf = (id: string) => known.find((one) => one.id === id)?.email;

  /** Answers what went wrong; `null` when nothing did. */
  const run = async (act: () => Promise<string | null>): Promise<string | null> => {
    let wrong: string | null = null;
    const text = await act().catch((error: unknown) => {
      wrong = failureText(error);
      return null;
    });
    await revalidate();
    if (text) add({ text, theme: 'success', autoDismiss: TOLD_MS });
    return wrong;
  };

  return {
    pending: inviting.isPending || removing.isPending,
    /** Why the last act was refused on some. */
    refusals,
    forgetRefusals: () => setRefusals([]),
    async invite(entryIds: string[]): Promise<void> {
      const wrong = await run(async () => {
        const { text, refused } = toldOfInviting(await inviting.mutateAsync({ entryIds }), emailOf);
        setRefusals(refused);
        return text;
      });
      if (wrong) add({ text: wrong, theme: 'critical' });
    },
    remove: (entryId: string): Promise<string | null> =>
      run(async () => {
        await removing.mutateAsync({ entryId });
        return `${emailOf(entryId) ?? 'The entry'} is off the waitlist.`;
      }),
    /** The ids of all that match, as many as one act takes; `null` when they could not be had. */
    async select(filters: WaitlistFilters): Promise<string[] | null> {
      try {
        return await queries.fetchQuery(trpc.waitlist.select.queryOptions(filters, { staleTime: 0 }));
      } catch (error) {
        add({ text: failureText(error), theme: 'critical' });
        return null;
      }
    },
  };
}
