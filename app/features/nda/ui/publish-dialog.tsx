import { useState } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { VersionView } from '../admin/version-admin.ts';

type Props = {
  draft: VersionView;
  /** Returns the error sentence; `null` on success. */
  onPublish: () => Promise<string | null>;
  onClose: () => void;
};

/** The confirmation that an admin types before everyone has to sign again. */
const WORDS = 'sign again';

/**
 * Asks for confirmation before a version is published, with a second confirmation if everyone loses access until they
 * sign again. Mount it to open it.
 */
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
      description={`Members sign it from ${formatDate(effectiveAt)}. A published version cannot be changed.`}
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
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
              On that date, confidential content closes to every member until they sign again. Members are
              notified in the app and by e-mail.
            </p>
            <TextField
              label={`Type “${WORDS}” to continue`}
              value={typed}
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </>
        ) : (
          <p>Members who signed an earlier version do not need to sign again.</p>
        )}
      </div>
    </Dialog>
  );
}
