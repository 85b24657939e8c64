import type { Guest } from '#app/features/people/joining/invitations/invitation.ts';
import { ShareForm } from '#app/features/people/joining/invitations/ui/share-form.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { useDraftName } from '../shell/draft-name.ts';

type Props = {
  /** Returns the refusal; `null` when the guest is invited. */
  onInvite: (guest: Guest) => Promise<string | null>;
  onClose: () => void;
};

/** Invites a guest on behalf of the firm. Mount it to open it. */
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
      title="Invite a person"
      description="They are approved automatically when they sign up. This uses no invite."
    >
      <ShareForm draft={draft} onShare={share} />
    </Dialog>
  );
}
