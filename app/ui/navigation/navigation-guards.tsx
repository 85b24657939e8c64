import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Blocker, type BlockerFunction, IDLE_BLOCKER, useBlocker } from 'react-router';

type Guard = { id: string; blocks: BlockerFunction };

type Guards = {
  add: (guard: Guard) => () => void;
  /** The guard that has blocked a navigation. */
  holder: string | null;
  blocker: Blocker;
};

const Context = createContext<Guards | null>(null);

/**
 * Lets several parts of the page guard it against navigation, and asks the newest first. The router asks only one: a
 * dialog, which guards against Back alone, would let a link through that the page below wants to block.
 */
export function NavigationGuards({ children }: { children: ReactNode }) {
  const guards = useRef<readonly Guard[]>([]);
  const [holder, setHolder] = useState<string | null>(null);
  const add = useCallback((guard: Guard) => {
    guards.current = [...guards.current, guard];
    return () => {
      guards.current = guards.current.filter((one) => one !== guard);
    };
  }, []);
  const blocks = useCallback<BlockerFunction>((navigation) => {
    const guard = guards.current.findLast((one) => one.blocks(navigation));
    if (guard) setHolder(guard.id);
    return guard !== undefined;
  }, []);
  // Always registered, since the router takes up to three renderings to register a blocker: Back right after a dialog
  // opened would leave the page.
  const blocker = useBlocker(blocks);
  const value = useMemo(() => ({ add, holder, blocker }), [add, holder, blocker]);
  return <Context value={value}>{children}</Context>;
}

/** Blocks navigations while mounted. Returns the one that it has blocked. */
export function useGuard(blocks: BlockerFunction): Blocker {
  const guards = useContext(Context);
  if (!guards) throw new Error('useGuard needs NavigationGuards above it');
  const { add, holder, blocker } = guards;
  const id = useId();
  const decide = useEffectEvent(blocks);
  // Before the next paint: what is seen can be left at once.
  useLayoutEffect(() => add({ id, blocks: (navigation) => decide(navigation) }), [add, id]);
  return holder === id ? blocker : IDLE_BLOCKER;
}
