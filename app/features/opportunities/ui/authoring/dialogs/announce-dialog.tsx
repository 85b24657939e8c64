import { useState } from 'react';
import type { Announced } from '#app/domain/access/notified.ts';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { EVERY_MEMBER, NotifiedField, type NotifiedSources, notifiedFrom } from './notified-field.tsx';

type Props = {
  name: string;
  sources: NotifiedSources;
  /** Returns the error sentence; `null` on success. */
  onAnnounce: (notified: Announced) => Promise<string | null>;
  onClose: () => void;
};

/** Notifies more members of a published opportunity. Mount it to open it. */
export function AnnounceDialog({ name, sources, onAnnounce, onClose }: Props) {
  const [choice, setChoice] = useState(EVERY_MEMBER);
  const announce = () => {
    const notified = notifiedFrom(choice);
    return notified && notified.to !== 'nobody' ? onAnnounce(notified) : 'Please add at least one rule.';
  };
  return (
    <ActDialog
      size="lg"
      title={`Notify members of ${name}`}
      description="Members who were already notified of it are not notified again."
      action="Notify"
      onAct={announce}
      onClose={onClose}
    >
      <NotifiedField value={choice} onChange={setChoice} offersNobody={false} {...sources} />
    </ActDialog>
  );
}
