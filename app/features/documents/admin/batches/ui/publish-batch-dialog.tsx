import { useState } from 'react';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';

type Props = {
  title: string;
  description: string;
  /** Returns the error; `null` for none. */
  onPublish: (announce: boolean) => Promise<string | null>;
  onClose: () => void;
};

/** Publishes a batch. Mount it to open it. */
export function PublishBatchDialog({ onPublish, ...dialog }: Props) {
  const [announce, setAnnounce] = useState(true);
  return (
    <ActDialog {...dialog} action="Publish all" onAct={() => onPublish(announce)}>
      <Checkbox
        label="Notify each holder"
        hint="One notification per holder, by the channel they chose."
        checked={announce}
        onChange={({ currentTarget }) => setAnnounce(currentTarget.checked)}
      />
    </ActDialog>
  );
}
