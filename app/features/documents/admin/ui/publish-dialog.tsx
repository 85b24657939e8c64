import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { RadioGroup } from '#app/ui/forms/choice-group.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { TimeField } from '#app/ui/forms/time-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

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
export function PublishDialog({ title, description, timeZone, onPublish, onClose }: Props) {
  const [when, setWhen] = useState('now');
  const [at, setAt] = useState<string | null>(null);
  const [announce, setAnnounce] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const publish = async () => {
    if (when === 'later' && !at) return setProblem('Please choose a day and a time.');
    setPending(true);
    setProblem(await onPublish({ at: when === 'later' ? at : null, announce }));
    setPending(false);
  };
  return (
    <Dialog
      open
      locked={pending}
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button variant="primary" pending={pending} onClick={() => void publish()}>
            {when === 'later' ? 'Schedule' : 'Publish'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <RadioGroup
          legend="When"
          name="when"
          layout="row"
          value={when}
          choices={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Later' },
          ]}
          onChange={setWhen}
        />
        {when === 'later' && (
          <TimeField label="Publish at" value={at} timeZone={timeZone} required onChange={setAt} />
        )}
        <Checkbox
          label="Notify everyone who can see it"
          hint="One notification per person, by the channel they chose, even for several documents."
          checked={announce}
          onChange={({ currentTarget }) => setAnnounce(currentTarget.checked)}
        />
        {problem && <FieldError id={undefined}>{problem}</FieldError>}
      </div>
    </Dialog>
  );
}
