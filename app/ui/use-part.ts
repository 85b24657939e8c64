import { useRef, useState } from 'react';
import { useToasts } from './toasts/toast-provider.tsx';

const SENTENCE = 'We could not load this part. Please check your connection and try again.';

/**
 * A part of the page whose module is loaded on demand. A failed load shows a message and leaves the page as it is;
 * the next `want` tries again. `load` must be defined outside the component.
 */
export function usePart<Module extends object>(load: () => Promise<Module>) {
  const { add, dismiss } = useToasts();
  const [part, setPart] = useState<Module | null>(null);
  const told = useRef<string>(undefined);

  return {
    /** `null` until it has been requested and loaded. */
    part,
    /** Loads it, then runs the given action. */
    async want(then: () => void): Promise<void> {
      if (told.current) dismiss(told.current);
      try {
        setPart(await load());
      } catch {
        told.current = add({ text: SENTENCE, theme: 'critical' });
        return;
      }
      then();
    },
    /** Preloads it; if that fails, `want` reports the failure. */
    near: () => void load().catch(() => undefined),
  };
}
