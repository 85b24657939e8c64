import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import type { EntityView } from '../entities/entity.ts';

type Props = {
  entity: EntityView;
  /** Returns the refusal, or null when it is done. */
  onArchive: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks for confirmation before an entity is archived. Mount it to open it. */
export function ArchiveDialog({ entity, onArchive, onClose }: Props) {
  return (
    <ActDialog
      size="sm"
      title={`Archive ${entity.name}?`}
      description="You can no longer invest through it. Existing investments stay as they are."
      action="Archive"
      refusalTitle="We could not archive this entity"
      onAct={onArchive}
      onClose={onClose}
    />
  );
}
