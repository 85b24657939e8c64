import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import type { GrantView } from '../grant.ts';

type Props = {
  grant: GrantView;
  /** Whether nobody else receives e-mails about the holder's documents and payments. */
  isLastRecipient: boolean;
  onEnd: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks before access ends. Mount it to open it. */
export function EndGrantDialog({ grant, isLastRecipient, onEnd, onClose }: Props) {
  return (
    <ActDialog
      title={`End the access of ${grant.person}?`}
      description="It ends with their next click, also on pages that are open. What they have downloaded stays with them."
      action="End access"
      danger
      onAct={onEnd}
      onClose={onClose}
    >
      {isLastRecipient && (
        <p>
          Notices and statements were sent to this person instead of {grant.holder}. From now on they are sent
          to {grant.holder} again.
        </p>
      )}
    </ActDialog>
  );
}
