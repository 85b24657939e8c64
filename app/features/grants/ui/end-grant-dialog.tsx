import { ActDialog } from '#app/ui/overlays/act-dialog.tsx';
import { type GrantView, isLastRecipient } from '../grant.ts';

type Props = {
  grant: GrantView;
  /** All that the page shows, which tells whether somebody else receives e-mails for the holder. */
  all: readonly GrantView[];
  onEnd: () => Promise<string | null>;
  onClose: () => void;
};

/** Asks before access ends. Mount it to open it. */
export function EndGrantDialog({ grant, all, onEnd, onClose }: Props) {
  return (
    <ActDialog
      title={`End the access of ${grant.person}?`}
      description="It ends with their next click, also on pages that are open. What they have downloaded stays with them."
      action="End access"
      danger
      onAct={onEnd}
      onClose={onClose}
    >
      {isLastRecipient(grant, all) && (
        <p>
          {grant.receivesInstead
            ? `Notices, statements and tax documents are e-mailed to this person instead of ${grant.holder}. After that, they go to ${grant.holder} again.`
            : `Nobody else gets e-mails about the notices, statements and tax documents of ${grant.holder}. After that, they go to ${grant.holder} only.`}
        </p>
      )}
    </ActDialog>
  );
}
