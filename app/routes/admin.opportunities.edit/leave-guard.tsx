import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/**
 * Holds back who leaves while something is not saved: saves it first, and asks only when that does not work. Not beside
 * another dialog, which holds its reader back itself.
 */
export function LeaveGuard({ onSave }: { onSave: () => Promise<boolean> }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const saveFirst = useEffectEvent(async () => {
    if (await onSave()) blocker.proceed?.();
    else setAsking(true);
  });
  const isHeld = blocker.state === 'blocked';
  useEffect(() => {
    if (isHeld) void saveFirst();
  }, [isHeld]);
  // Once the question is gone, since that holds back too.
  useEffect(() => {
    if (leaving && !asking) blocker.proceed?.();
  }, [leaving, asking, blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

  const stay = () => {
    setAsking(false);
    blocker.reset?.();
  };
  return (
    <Dialog
      open={asking && isHeld}
      size="sm"
      role="alertdialog"
      title="Leave without your last changes?"
      description="They could not be saved. Here they are kept, and saved as soon as that works."
      onClose={stay}
      actions={
        <>
          <Button
            onClick={() => {
              setAsking(false);
              setLeaving(true);
            }}
          >
            Leave without them
          </Button>
          <Button variant="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
