import { useRef, useState } from 'react';
import { useToasts } from './toast-provider.tsx';

const SENTENCE = 'We could not load this part. Please check your connection and try again.';

/**
 * A part of the page whose module comes when it is first wanted. What cannot be fetched is told in a message and the
 * page stays as it is; the next `want` tries again. `load` must come from outside of the component.
 */
export function usePart<Module extends object>(load: () => Promise<Module>) {
  const { add, dismiss } = useToasts();
  const [part, setPart] = useState<Module | null>(null);
  const told = useRef<string>(undefined);

  return {
    /** `null` until it was wanted and came. */
    part,
    /** Fetches it, then does what it was wanted for. */
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
    /** Fetches it ahead of time; should that fail, `want` is the one to tell. */
    near: () => void load().catch(() => undefined),
  };
}
