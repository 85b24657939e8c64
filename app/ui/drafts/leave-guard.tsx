import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useGuard } from '#app/ui/navigation/navigation-guards.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { Looking } from '#app/ui/permissions.tsx';

type Props = {
  /** The page where a new text continues after it was saved: opening it loses nothing. */
  ownPath?: string;
  /** Returns whether the changes are saved. Omitted where only a button saves them. */
  onSave?: () => Promise<boolean>;
};

/** Blocks navigation with unsaved changes: saves them first if it can, and asks only if that fails. */
export function LeaveGuard({ ownPath, onSave }: Props) {
  const blocker = useGuard(
    ({ currentLocation, nextLocation }) =>
      ![currentLocation.pathname, ownPath].includes(nextLocation.pathname),
  );
  const [asking, setAsking] = useState(false);
  const saveFirst = useEffectEvent(async () => {
    if (await onSave?.()) blocker.proceed?.();
    else setAsking(true);
  });
  const isHeld = blocker.state === 'blocked';
  useEffect(() => {
    if (isHeld) void saveFirst();
  }, [isHeld]);
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
    <Looking>
      <Dialog
        open={asking}
        size="sm"
        role="alertdialog"
        title="Leave without saving?"
        description={
          onSave
            ? 'Your last changes could not be saved. If you stay, we keep trying.'
            : 'Your changes have not been saved.'
        }
        onClose={stay}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false);
                blocker.proceed?.();
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
    </Looking>
  );
}
