import { useEffect, useEffectEvent, useState } from 'react';
import { useGuard } from '../navigation/navigation-guards.tsx';

/** While mounted, Back calls `onBack` instead of leaving the page: on phones, Back is how people close a dialog. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  // Counted here, because the router forgets what it has blocked when an earlier navigation ends, which may be before
  // the next rendering.
  const [blocked, setBlocked] = useState(0);
  const blocker = useGuard(({ historyAction }) => {
    const isBack = historyAction === 'POP';
    if (isBack) setBlocked((before) => before + 1);
    return isBack;
  });
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (blocked > 0) back();
  }, [blocked]);
  return null;
}
