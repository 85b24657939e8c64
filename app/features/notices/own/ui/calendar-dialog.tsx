import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/forms/copy-button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';

/** A button that shows the address of the reader's due dates for their calendar program. */
export function CalendarButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="quiet" icon="Calendar" onClick={() => setIsOpen(true)}>
        Subscribe to due dates
      </Button>
      {isOpen && <CalendarDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { attempt, isRunning } = useAct();
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = async (act: 'openCalendar' | 'renewCalendar') =>
    setProblem(
      await attempt(act, (rpc) => rpc.notice[act].mutate(), {
        done: (feed) => {
          setAddress(feed.address);
          return null;
        },
        refresh: 'never',
      }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the dialog opens
  useEffect(() => void show('openCalendar'), []);
  return (
    <Dialog
      open
      title="Due dates in your calendar"
      description="Add this address to your calendar program as a subscription. It shows days and names, no amounts. Anyone who has the address can read them."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {problem && <p className="text-critical">{problem}</p>}
      {address && (
        <>
          <p className="wrap-anywhere rounded-md border p-3 text-xs select-all">{address}</p>
          <div className="mt-3 flex flex-wrap items-center gap-2">
            <CopyButton text={() => address} label="Copy address" />
            <Button
              size="sm"
              variant="quiet"
              pending={isRunning('renewCalendar')}
              onClick={() => void show('renewCalendar')}
            >
              Renew the address
            </Button>
          </div>
          <p className="mt-2 text-xs text-muted">
            Renew it if somebody else may have it. Calendars that use the former address then stop updating.
          </p>
        </>
      )}
    </Dialog>
  );
}
