import { useState } from 'react';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { NowOrLater, TimeField, type When } from '#app/ui/forms/time-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';

type Props = {
  title: string;
  /** Who will see it, in words. */
  description: string;
  timeZone: string;
  /** Returns the error; `null` for none. */
  onPublish: (given: { at: string | null; announce: boolean }) => Promise<string | null>;
  onClose: () => void;
};

/** Publishes documents now or at a time, with or without a notice. Mount it to open it. */
export function PublishDialog({ timeZone, onPublish, ...dialog }: Props) {
  const [when, setWhen] = useState<When>('now');
  const [at, setAt] = useState<string | null>(null);
  const [announce, setAnnounce] = useState(true);
  const isLater = when === 'later';
  const publish = () => {
    if (isLater && !at) return 'Please choose a day and a time.';
    return onPublish({ at: isLater ? at : null, announce });
  };
  return (
    <ActDialog {...dialog} action={isLater ? 'Schedule' : 'Publish'} onAct={publish}>
      <NowOrLater value={when} onChange={setWhen} />
      {isLater && (
        <TimeField label="Publish at" value={at} timeZone={timeZone} required isFuture onChange={setAt} />
      )}
      <Checkbox
        label="Notify everyone who can see it"
        hint="One notification per person, by the channel they chose, even for several documents."
        checked={announce}
        onChange={({ currentTarget }) => setAnnounce(currentTarget.checked)}
      />
    </ActDialog>
  );
}
