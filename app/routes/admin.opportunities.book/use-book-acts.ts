import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { BookFilters, Undecided } from '#app/features/commitments/book.ts';
import type {
  DecidedMany,
  DecisionOnManyInput,
  ManyResult,
} from '#app/features/commitments/commitment-decision-many.ts';
import { formatMoney } from '#app/platform/money.ts';
import { failureText, useTRPC } from '#app/trpc/client.ts';
import { useToasts } from '#app/ui/toast-provider.tsx';

const TOLD_MS = 8_000;

type Without<Act> = Act extends unknown ? Omit<Act, 'key' | 'opportunityId'> : never;
/** A decision on several commitments, without what this page adds to it. */
export type BookAct = Without<DecisionOnManyInput>;

/** What can be done with a book. After each act, whatever comes of it, the page is fetched anew. */
export function useBookActs(opportunityId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { revalidate } = useRevalidator();
  const { add } = useToasts();
  const deciding = useMutation(trpc.commitmentDecision.together.mutationOptions());
  const reading = useMutation(trpc.book.undecided.mutationOptions());
  const weighing = useMutation(trpc.book.setWeights.mutationOptions());
  const [changed, setChanged] = useState<readonly string[]>([]);
  const sent = useRef<{ content: string; key: string } | null>(null);

  /** The same content sent again, since its answer was lost, is the same act. */
  const keyOf = (act: BookAct): string => {
    const content = JSON.stringify(act);
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
    return sent.current.key;
  };

  /** Answers what was refused; `null` when it is done. */
  const decide = async (act: BookAct): Promise<string | null> => {
    const answer: ManyResult | string = await deciding
      .mutateAsync({ ...act, key: keyOf(act), opportunityId })
      .catch((error: unknown) => failureText(error));
    if (typeof answer !== 'string') sent.current = null;
    await revalidate();
    if (typeof answer === 'string') return answer;
    if (answer.result === 'changed') {
      setChanged(answer.changed.map(({ name, sentence }) => `${name}: ${sentence}`));
      return answer.changed.length === 1
        ? 'One of them has changed meanwhile, so none was decided. Please look at it and decide again.'
        : `${answer.changed.length} of them have changed meanwhile, so none was decided. Please look at them and decide again.`;
    }
    setChanged([]);
    add({ text: toldOf(answer.decided), theme: 'success', autoDismiss: TOLD_MS });
    return null;
  };

  return {
    pending: deciding.isPending || reading.isPending,
    /** What had changed when the last act was to be done. */
    changed,
    forgetChanged: () => setChanged([]),
    decide,
    /** What is undecided, or these of it; `null` when it could not be had, which is told. */
    async undecided(ids?: string[]): Promise<Undecided | null> {
      try {
        return await reading.mutateAsync({ opportunityId, ...(ids && { ids }) });
      } catch (error) {
        add({ text: failureText(error), theme: 'critical' });
        return null;
      }
    },
    /** The ids of all that match, as many as one act takes; `null` when they could not be had. */
    async select({ q, part }: Pick<BookFilters, 'q' | 'part'>): Promise<string[] | null> {
      try {
        const options = trpc.book.select.queryOptions({ opportunityId, q, part }, { staleTime: 0 });
        return await queries.fetchQuery(options);
      } catch (error) {
        add({ text: failureText(error), theme: 'critical' });
        return null;
      }
    },
    async setWeights(weights: [number, number, number, number, number]): Promise<string | null> {
      const refused = await weighing.mutateAsync({ weights }).then(
        () => null,
        (error: unknown) => failureText(error),
      );
      if (refused) return refused;
      await revalidate();
      add({ text: 'The weights are set for all books.', theme: 'success', autoDismiss: TOLD_MS });
      return null;
    },
  };
}

export type BookActs = ReturnType<typeof useBookActs>;

/** What was done, in words. */
function toldOf({
  accepted,
  scaledBack,
  waitlisted,
  declined,
  funded,
  unfunded,
  amount,
}: DecidedMany): string {
  const taken = accepted + scaledBack;
  const parts = [
    ...(taken > 0 ? [`${formatMoney(amount)} of ${counted(taken)} accepted`] : []),
    ...(waitlisted > 0 ? [`${counted(waitlisted)} put on the waitlist`] : []),
    ...(declined > 0 ? [`${counted(declined)} declined`] : []),
    ...(funded > 0 ? [`${counted(funded)} marked as funded`] : []),
    ...(unfunded > 0 ? [`${counted(unfunded)} marked as not funded`] : []),
  ];
  if (parts.length === 0) return 'Nothing was left to do.';
  const told = funded + unfunded === 0 ? ' The members are being told.' : '';
  return `${parts.join(', ')}.${told}`;
}

const counted = (count: number): string => (count === 1 ? 'one commitment' : `${count} commitments`);
