import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
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
  const [guards, setGuards] = useState<readonly Guard[]>([]);
  const [holder, setHolder] = useState<string | null>(null);
  const [blocker, setBlocker] = useState<Blocker>(IDLE_BLOCKER);
  const add = useCallback((guard: Guard) => {
    setGuards((before) => [...before, guard]);
    return () => setGuards((before) => before.filter((one) => one !== guard));
  }, []);
  const blocks = useCallback<BlockerFunction>(
    (navigation) => {
      const guard = guards.findLast((one) => one.blocks(navigation));
      if (guard) setHolder(guard.id);
      return guard !== undefined;
    },
    [guards],
  );
  const value = useMemo(() => ({ add, holder, blocker }), [add, holder, blocker]);
  return (
    <Context value={value}>
      {children}
      {guards.length > 0 && <RouterBlocker blocks={blocks} onChange={setBlocker} />}
    </Context>
  );
}

/** Mounted only while there is a guard: with a blocker the router warns of entries of the history that are not its own. */
function RouterBlocker({
  blocks,
  onChange,
}: {
  blocks: BlockerFunction;
  onChange: (blocker: Blocker) => void;
}) {
  const blocker = useBlocker(blocks);
  useEffect(() => onChange(blocker), [blocker, onChange]);
  useEffect(() => () => onChange(IDLE_BLOCKER), [onChange]);
  return null;
}

/** Blocks navigations while mounted. Returns the one that it has blocked. */
export function useGuard(blocks: BlockerFunction): Blocker {
  const guards = useContext(Context);
  if (!guards) throw new Error('useGuard needs NavigationGuards above it');
  const { add, holder, blocker } = guards;
  const id = useId();
  const decide = useEffectEvent(blocks);
  useEffect(() => add({ id, blocks: (navigation) => decide(navigation) }), [add, id]);
  return holder === id ? blocker : IDLE_BLOCKER;
}
