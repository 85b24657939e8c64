import { useRef } from 'react';
import type { Decision, DecisionResult } from '#app/features/commitments/decisions/decision.ts';
import type { Call } from '#app/trpc/call.ts';

/** Sends decisions on commitments. A retry after a lost response is the same decision. */
export function useDecide() {
  const unanswered = useRef<{ content: string; key: string } | null>(null);

  const keyOf = (content: string): string => {
    if (unanswered.current?.content !== content) unanswered.current = { content, key: crypto.randomUUID() };
    return unanswered.current.key;
  };
  return (opportunityId: string, decision: Decision): Call<DecisionResult> =>
    async (rpc) => {
      const key = keyOf(JSON.stringify([opportunityId, decision]));
      const result = await rpc.commitmentDecision.decide.mutate({ ...decision, key, opportunityId });
      unanswered.current = null;
      return result;
    };
}
