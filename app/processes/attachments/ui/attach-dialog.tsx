import type { AttachmentTarget } from '#app/domain/messages/attachment.ts';
import { RelativeTime } from '#app/ui/clock.tsx';
import { SearchPicker } from '#app/ui/forms/search-picker.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';
import { call } from '#app/ui/rpc/call.ts';

type Props = {
  target: AttachmentTarget;
  readers: string;
  onPick: (documentId: string) => void;
  onClose: () => void;
};

/** Chooses a published document. Mount it to open it. */
export const AttachDialog = ({ target, readers, onPick, onClose }: Props) => (
  <HeldDialog
    title="Attach a document"
    description={
      target.to === 'question'
        ? `Only published documents that ${readers} may read are found.`
        : 'Who may read it does not change. The number of recipients who may not is shown beside it.'
    }
    onClose={onClose}
  >
    <SearchPicker
      label="Document"
      placeholder="Title"
      listLabel="Documents found"
      empty="No published document has this title."
      onSearch={(search) => call((rpc) => rpc.attachment.search.query({ target, search }))}
      onPick={({ id }) => onPick(id)}
      keyOf={({ id }) => id}
    >
      {({ title, publishedAt }) => (
        <>
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <span className="whitespace-nowrap text-muted">
            <RelativeTime iso={publishedAt} />
          </span>
        </>
      )}
    </SearchPicker>
  </HeldDialog>
);
