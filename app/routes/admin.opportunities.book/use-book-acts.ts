import { useState } from 'react';
import type { DecisionOutcome } from '#app/domain/investing/commitment-decision.ts';
import { formatMoney } from '#app/domain/money/money.ts';
import type { Undecided } from '#app/features/commitments/book/book.ts';
import type { BookAsked } from '#app/features/commitments/book/book-list.tsx';
import {
  changeBesideName,
  type Decision,
  type DecisionResult,
} from '#app/features/commitments/decisions/decision.ts';
import { useDecisionKey } from '#app/features/commitments/ui/decisions/use-decision-key.ts';
import { useAct } from '#app/ui/rpc/use-act.ts';
import { useSelectAll } from '../admin/use-select-all.ts';

/** The actions on a book. After each action, failed or not, the page is refetched. */
export function useBookActs(opportunityId: string) {
  const { attempt, run, pending } = useAct();
  const { keyOf, forgetKey } = useDecisionKey();
  const select = useSelectAll<BookAsked>((rpc, asked) => rpc.book.select.query({ ...asked, opportunityId }));
  const [changed, setChanged] = useState<readonly string[]>([]);

  /** Returns the refusal; `null` when it is done. */
  const decide = async (decision: Decision): Promise<string | null> => {
    let refused: string | null = null;
    const after = (answer: DecisionResult) => {
      forgetKey();
      if (answer.result === 'changed') {
        setChanged(answer.changed.map((one) => `${one.name}: ${changeBesideName(one)}`));
        refused =
          answer.changed.length === 1
            ? '1 commitment has changed, so none was decided. Please review it and decide again.'
            : `${answer.changed.length} commitments have changed, so none was decided. Please review them and decide again.`;
        return null;
      }
      setChanged([]);
      return answer.isHeld ? null : toastOf(answer.outcome);
    };
    const input = { ...decision, opportunityId, key: keyOf(opportunityId, decision) };
    const wrong = await attempt(
      `decide ${JSON.stringify(decision)}`,
      (rpc) => rpc.commitmentDecision.decide.mutate(input),
      { done: after },
    );
    return wrong ?? refused;
  };

  return {
    pending,
    /** What had changed before the last action. */
    changed,
    forgetChanged: () => setChanged([]),
    decide,
    /** Loads the undecided commitments, or only these; `null` on failure, which is shown. */
    async undecided(ids?: string[]): Promise<Undecided | null> {
      let undecided: Undecided | null = null;
      await run(
        `undecided ${ids ?? 'all'}`,
        (rpc) => rpc.book.undecided.mutate({ opportunityId, ...(ids && { ids }) }),
        {
          done: (answer) => {
            undecided = answer;
            return null;
          },
          refresh: 'never',
        },
      );
      return undecided;
    },
    select,
    setWeights: (weights: [number, number, number, number, number]): Promise<string | null> =>
      attempt('weights', (rpc) => rpc.book.setWeights.mutate({ weights }), {
        done: () => 'Weights saved for all opportunities.',
        refresh: 'done',
      }),
  };
}

export type BookActs = ReturnType<typeof useBookActs>;

function toastOf({
  accepted,
  scaledBack,
  waitlisted,
  declined,
  funded,
  unfunded,
  amount,
}: DecisionOutcome): string {
  const taken = accepted + scaledBack;
  const parts = [
    ...(taken > 0 ? [`${formatMoney(amount)} of ${counted(taken)} accepted`] : []),
    ...(waitlisted > 0 ? [`${counted(waitlisted)} waitlisted`] : []),
    ...(declined > 0 ? [`${counted(declined)} declined`] : []),
    ...(funded > 0 ? [`${counted(funded)} marked as funded`] : []),
    ...(unfunded > 0 ? [`${counted(unfunded)} marked as not funded`] : []),
  ];
  if (parts.length === 0) return 'Nothing left to decide.';
  const told = funded + unfunded === 0 ? ' Members are notified.' : '';
  return `${parts.join(', ')}.${told}`;
}

const counted = (count: number): string => (count === 1 ? '1 commitment' : `${count} commitments`);
