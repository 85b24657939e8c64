import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP';

/** While mounted, Back calls `onBack` instead of leaving the page: on phones, Back is how people close a dialog. */
export function BackCloses({ onBack }: { onBack: () => void }) {
  const blocker = useBlocker(isBack);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    back();
  }, [blocker]);
  return null;
}
