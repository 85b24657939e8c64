import { useState } from 'react';
import { formatDate } from '#app/platform/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { VersionView } from '../nda-desk.ts';

type Props = {
  draft: VersionView;
  /** Answers why it did not work; `null` when it did. */
  onPublish: () => Promise<string | null>;
  onClose: () => void;
};

/** What an admin types before everyone is asked to sign again. */
const WORDS = 'sign again';

/** Asks before a version is published, and asks twice where it closes everything to everyone. Mount it to open it. */
export function PublishDialog({ draft, onPublish, onClose }: Props) {
  const { version, effectiveAt, mustSignAgain } = draft;
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const sure = !mustSignAgain || typed.trim().toLowerCase() === WORDS;
  const publish = async () => {
    setPending(true);
    setSentence(await onPublish());
    setPending(false);
  };
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      locked={pending}
      onClose={onClose}
      title={`Publish version ${version}?`}
      description={`From ${formatDate(effectiveAt)} on it is what members sign. A published version stays as it is.`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Not yet
          </Button>
          <Button
            variant={mustSignAgain ? 'danger' : 'primary'}
            pending={pending}
            disabled={!sure}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sentence && <ErrorSummary title="That did not work" errors={[{ message: sentence }]} />}
        {mustSignAgain ? (
          <>
            <p>
              On that day everything confidential closes to every member until they have signed again. They
              are told in the product and by mail.
            </p>
            <TextField
              label={`Type “${WORDS}” to go on`}
              value={typed}
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </>
        ) : (
          <p>Whoever has signed an earlier version need not sign again.</p>
        )}
      </div>
    </Dialog>
  );
}
