import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/forms/checkbox.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';

type Props = {
  title: string;
  description: string;
  /** Returns the error; `null` for none. */
  onPublish: (announce: boolean) => Promise<string | null>;
  onClose: () => void;
};

/** Publishes a batch. Mount it to open it. */
export function PublishBatchDialog({ title, description, onPublish, onClose }: Props) {
  const [announce, setAnnounce] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const publish = async () => {
    setPending(true);
    setProblem(await onPublish(announce));
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
            Publish all
          </Button>
        </>
      }
    >
      <Checkbox
        label="Notify each holder"
        hint="One notification per holder, by the channel they chose."
        checked={announce}
        onChange={({ currentTarget }) => setAnnounce(currentTarget.checked)}
      />
      {problem && <FieldError id={undefined}>{problem}</FieldError>}
    </Dialog>
  );
}
