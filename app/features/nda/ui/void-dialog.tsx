import { useState } from 'react';
import { TextArea } from '#app/ui/forms/text-field.tsx';
import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
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
  const signed = signing?.state === 'completed';
  return (
    <ActDialog
      size="sm"
      role="alertdialog"
      title={signed ? `Void ${member.name}’s signature?` : `Withdraw the document from ${member.name}?`}
      description={
        signed
          ? 'Confidential content closes to them only if it is this signature that opens it now. If they have to sign again, they are notified with your reason.'
          : 'If they still have to sign, they are notified with your reason.'
      }
      action={signed ? 'Void signature' : 'Withdraw'}
      danger
      ready={reason.trim() !== ''}
      onAct={() => onVoid(reason.trim())}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        hint="The member reads it."
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActDialog>
  );
}
