import type { Guest } from '#app/features/invitations/invitation.ts';
import { ShareForm } from '#app/features/invitations/ui/share-form.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useDraftName } from '../shell/draft-name.ts';

type Props = {
  /** Returns the refusal; `null` when the guest is invited. */
  onInvite: (guest: Guest) => Promise<string | null>;
  onClose: () => void;
};

/** Invites a guest in the firm's name. Mount it to open it. */
export function InviteDialog({ onInvite, onClose }: Props) {
  const draft = useDraftName('firm-invite');
  const share = async (guest: Guest) => {
    const refusal = await onInvite(guest);
    if (!refusal) onClose();
    return refusal;
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite somebody"
      description="They are approved as they sign up, without a further decision. No invite token is spent."
    >
      <ShareForm draft={draft} onShare={share} />
    </Dialog>
  );
}
