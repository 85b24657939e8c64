import { useRef } from 'react';

/** The keys of decisions: the same for a retry of one whose response was lost. */
export function useDecisionKey() {
  const last = useRef<{ content: string; key: string } | null>(null);
  return {
    keyOf(...decision: unknown[]): string {
      const content = JSON.stringify(decision);
      if (last.current?.content !== content) last.current = { content, key: crypto.randomUUID() };
      return last.current.key;
    },
    /** Call it on a response: the same decision is a new one then. */
    forgetKey: () => {
      last.current = null;
    },
  };
}
