import { useEffect, useEffectEvent } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';

const isBack: BlockerFunction = ({ historyAction }) => historyAction === 'POP';

/** While it is there, Back does `onBack` and the page stays: on a phone, Back is how a dialog is closed. */
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
