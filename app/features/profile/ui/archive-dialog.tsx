import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { EntityView } from '../entities/entity.ts';

type Props = {
  entity: EntityView;
  /** Returns the refusal, or null when it is done. */
  onArchive: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks for confirmation before an entity is archived. Mount it to open it. */
export function ArchiveDialog({ entity, onArchive, onClose }: Props) {
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const archive = async () => {
    setPending(true);
    setRefusal(await onArchive());
    setPending(false);
  };
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      locked={pending}
      title={`Archive ${entity.name}?`}
      description="You can no longer invest through it. Existing investments stay as they are."
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="primary" pending={pending} onClick={() => void archive()}>
            Archive
          </Button>
        </>
      }
    >
      {refusal && <ErrorSummary title="We could not archive this entity" errors={[{ message: refusal }]} />}
    </Dialog>
  );
}
