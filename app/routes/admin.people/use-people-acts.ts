import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type DecisionResult, UNDO_SECONDS } from '#app/features/members/decision.ts';
import type { PeopleFilters } from '#app/features/members/people.ts';
import { type DecisionAct, toldOf } from '#app/features/members/ui/decision-words.ts';
import type { Rejection } from '#app/features/members/ui/reject-fields.tsx';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

type Named = { id: string; name: string };

/** Decisions on people, told in words, each to be undone for a while. After each the page is fetched anew. */
export function usePeopleActs(known: readonly Named[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const approving = useMutation(trpc.people.approve.mutationOptions());
  const rejecting = useMutation(trpc.people.reject.mutationOptions());
  const undoing = useMutation(trpc.people.undo.mutationOptions());
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name;

  /** Answers what went wrong with the whole of it; `null` when it was done, whatever was refused of it. */
  const run = async (act: DecisionAct, decide: () => Promise<DecisionResult[]>): Promise<string | null> => {
    const results = await decide().catch((error: unknown) => failureText(error));
    await revalidate();
    if (typeof results === 'string') return results;
    const { text, refused, done } = toldOf(act, results, nameOf);
    setRefusals(refused);
    if (text)
      add({ text, theme: 'success', ...(act === 'undo' ? { autoDismiss: TOLD_MS } : undoable(done)) });
    return null;
  };
  const undo = (memberIds: string[]) => runHere('undo', () => undoing.mutateAsync({ memberIds }));
  const undoable = (memberIds: string[]) => ({
    autoDismiss: memberIds.length > 0 ? UNDO_SECONDS * 1000 : TOLD_MS,
    ...(memberIds.length > 0 && {
      action: { text: 'Undo', onPress: () => void undo(memberIds) },
    }),
  });
  const runHere = async (act: DecisionAct, decide: () => Promise<DecisionResult[]>): Promise<void> => {
    const wrong = await run(act, decide);
    if (wrong) add({ text: wrong, theme: 'critical' });
  };

  return {
    pending: approving.isPending || rejecting.isPending || undoing.isPending,
    /** Why the last act was refused on some. */
    refusals,
    forgetRefusals: () => setRefusals([]),
    approve: (memberIds: string[]) => runHere('approve', () => approving.mutateAsync({ memberIds })),
    reject: (memberIds: string[], rejection: Rejection) =>
      run('reject', () => rejecting.mutateAsync({ memberIds, ...rejection })),
    undo,
    /** The ids of all that match, as many as one act takes; `null` when they could not be had. */
    async select(filters: PeopleFilters): Promise<string[] | null> {
      try {
        return await queries.fetchQuery(trpc.people.select.queryOptions(filters, { staleTime: 0 }));
      } catch (error) {
        add({ text: failureText(error), theme: 'critical' });
        return null;
      }
    },
  };
}

export type PeopleActs = ReturnType<typeof usePeopleActs>;
