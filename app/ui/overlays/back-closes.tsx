import { useEffect, useEffectEvent } from 'react';
import type { BlockerFunction } from 'react-router';
import { useGuard } from '../navigation/navigation-guards.tsx';

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP';

/** While mounted, Back calls `onBack` instead of leaving the page: on phones, Back is how people close a dialog. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useGuard(isBack);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    back();
  }, [blocker]);
  return null;
}
