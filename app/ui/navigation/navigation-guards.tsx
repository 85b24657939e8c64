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
import {
  type Blocker,
  type BlockerFunction,
  IDLE_BLOCKER,
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
} from 'react-router';

type Guard = { id: string; blocks: BlockerFunction };

type Guards = {
  add: (guard: Guard) => () => void;
  /** The guard that has blocked a navigation. */
  holder: string | null;
  blocker: Blocker;
};

const Context = createContext<Guards | null>(null);
const KEY = 'navigation-guards';

/**
 * Lets several parts of the page guard it against navigation, and asks the newest first. The router asks only one: a
 * dialog, which guards against Back alone, would let a link through that the page below wants to block.
 *
 * The router is spoken to directly: `useBlocker` needs up to three renderings until it is registered, in which Back
 * leaves a page whose dialog can be seen. It is registered only while there is a guard, because with a blocker the
 * router warns of entries of the history that are not its own.
 */
export function NavigationGuards({ children }: { children: ReactNode }) {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const state = useContext(UNSAFE_DataRouterStateContext);
  const blocker = state?.blockers.get(KEY) ?? IDLE_BLOCKER;
  const index = useRef(0);
  useLayoutEffect(() => {
    if (state?.location) index.current = historyIndex() ?? 0;
  }, [state?.location]);
  const guards = useRef<readonly Guard[]>([]);
  const [holder, setHolder] = useState<string | null>(null);
  const add = useCallback(
    (guard: Guard) => {
      guards.current = [...guards.current, guard];
      router?.getBlocker(KEY, (navigation) => {
        if (isPassing(navigation, index.current)) return false;
        const blocking = guards.current.findLast((one) => one.blocks(navigation));
        if (blocking) setHolder(blocking.id);
        return blocking !== undefined;
      });
      return () => {
        guards.current = guards.current.filter((one) => one !== guard);
        if (guards.current.length === 0) router?.deleteBlocker(KEY);
      };
    },
    [router],
  );
  const value = useMemo(() => ({ add, holder, blocker }), [add, holder, blocker]);
  return <Context value={value}>{children}</Context>;
}

/** The number that the router gives to the entries of the history; `null` for an entry that is not its own. */
const historyIndex = (): number | null => window.history.state?.idx ?? null;

type Navigation = Parameters<BlockerFunction>[0];

/**
 * Whether no guard is asked: the router lets through what leads to an entry that is not its own, and a link to a part
 * of the page (`#terms`), which is a step forward for the browser, leaves nothing.
 */
function isPassing({ historyAction, currentLocation, nextLocation }: Navigation, from: number): boolean {
  if (historyAction !== 'POP') return false;
  const to = historyIndex();
  const isSamePage =
    currentLocation.pathname === nextLocation.pathname && currentLocation.search === nextLocation.search;
  return to === null || (to > from && isSamePage);
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
