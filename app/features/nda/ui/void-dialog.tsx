import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import type { SignatureRowView } from '../admin/version-admin.ts';

type Props = {
  row: SignatureRowView;
  /** Returns the error sentence; `null` on success. */
  onVoid: (reason: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for the reason before a signature is voided. Mount it to open it. */
export function VoidDialog({ row: { member, signing }, onVoid, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const setAside = async () => {
    setPending(true);
    setSentence(await onVoid(reason.trim()));
    setPending(false);
  };
  const signed = signing?.state === 'completed';
  return (
    <Dialog
      open
      size="sm"
      role="alertdialog"
      locked={pending}
      onClose={onClose}
      title={signed ? `Void ${member.name}’s signature?` : `Withdraw the document from ${member.name}?`}
      description="Confidential content closes to them until they sign again. They are notified with your reason."
      actions={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={pending}
            disabled={reason.trim() === ''}
            onClick={() => void setAside()}
          >
            {signed ? 'Void signature' : 'Withdraw'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sentence && <ErrorSummary title="That did not work" errors={[{ message: sentence }]} />}
        <TextArea
          label="Reason"
          hint="The member reads it."
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
