import { useState } from 'react';
import { formatDate } from '#app/platform/format/dates.ts';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
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
  return (
    <ActDialog
      size="sm"
      role="alertdialog"
      title={`Publish version ${version}?`}
      description={`Members sign it from ${formatDate(effectiveAt)}. A published version cannot be changed.`}
      action="Publish"
      danger={mustSignAgain}
      ready={!mustSignAgain || typed.trim().toLowerCase() === WORDS}
      onAct={onPublish}
      onClose={onClose}
    >
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
    </ActDialog>
  );
}
