import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type Props = {
  /** The page where a new text continues after it was saved: opening it loses nothing. */
  ownPath?: string;
  onSave: () => Promise<boolean>;
};

/**
 * Blocks navigation with unsaved changes: saves them first, and asks only if saving fails. Do not mount it next to
 * another dialog, which blocks navigation itself.
 */
export function LeaveGuard({ ownPath, onSave }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      ![currentLocation.pathname, ownPath].includes(nextLocation.pathname),
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
  // After the dialog has closed, since it blocks navigation, too.
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
      title="Leave without saving?"
      description="Your last changes could not be saved. If you stay, we keep trying."
      onClose={stay}
      actions={
        <>
          <Button
            onClick={() => {
              setAsking(false);
              setLeaving(true);
            }}
          >
            Leave
          </Button>
          <Button variant="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    />
  );
}
