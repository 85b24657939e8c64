import { useState } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { PhraseDialog } from '#app/ui/overlays/phrase-dialog.tsx';
import { DELETION_WORDS } from '../deletion.ts';

type Props = {
  /** Returns the refusal, or null when the deletion is requested. */
  onAsk: (reason: string | null) => Promise<string | null>;
  onClose: () => void;
};

/** Requires a typed phrase before a member requests the deletion of their account. Mount it to open it. */
export function DeletionDialog({ onAsk, onClose }: Props) {
  const [reason, setReason] = useState('');
  return (
    <PhraseDialog
      title="Delete your account?"
      description="We review every request. You can cancel yours until we confirm it; after that it cannot be undone."
      action="Request deletion"
      phrase={DELETION_WORDS}
      onAct={() => onAsk(reason.trim() || null)}
      onClose={onClose}
    >
      {(pending) => (
        <>
          <ul className="list-disc pl-5 text-muted">
            <li>Your details, preferences and notifications are erased, and you can no longer sign in.</li>
            <li>Commitments awaiting a decision are withdrawn.</li>
            <li>Positions you hold must be settled first.</li>
            <li>We are legally required to keep contracts, payments and the audit log.</li>
          </ul>
          <TextArea
            label="Why are you leaving?"
            required={false}
            maxLength={1000}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            disabled={pending}
          />
        </>
      )}
    </PhraseDialog>
  );
}
