import { Button } from '../button.tsx';

/** Says that a form began with what was left on this device, and offers to delete it. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted">
      Restored from your draft on this device.
      <Button size="sm" variant="quiet" onClick={onDiscard}>
        Discard draft
      </Button>
    </p>
  );
}
