import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';

type Props = {
  number: number;
  /** Whether there is a draft, which would be lost. */
  hasDraft: boolean;
  /** Returns the error; `null` for none. */
  onRestore: () => Promise<string | null>;
  onClose: () => void;
};

/** Confirms that an older version becomes the draft. Mount it to open it. */
export function RestoreDialog({ number, hasDraft, onRestore, onClose }: Props) {
  return (
    <ActDialog
      size="sm"
      role="alertdialog"
      title={`Restore version ${number}?`}
      description="It becomes the draft. Members see it once you publish it."
      action={hasDraft ? 'Replace draft' : 'Restore as draft'}
      danger={hasDraft}
      onAct={onRestore}
      onClose={onClose}
    >
      {hasDraft && <p>It replaces the current draft. This cannot be undone.</p>}
    </ActDialog>
  );
}
