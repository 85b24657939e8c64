import { type ReactNode, useState } from 'react';
import { IconButton } from '../icons/icon-button.tsx';
import { ActDialog } from '../overlays/act-dialog.tsx';
import type { Call } from '../rpc/call.ts';
import { useAct } from '../rpc/use-act.ts';

type Props = {
  body: string;
  /** Who wrote it and when. */
  origin: ReactNode;
  /** Names the button that deletes it. */
  label: string;
  /** Deletes the note. */
  remove: Call<unknown>;
  /** Opens it for a change; without it there is none. */
  edit?: { label: string; onEdit: () => void };
};

/** One internal note in a list, which an admin can delete, and perhaps change. */
export function NoteItem({ body, origin, label, remove, edit }: Props) {
  const { attempt } = useAct();
  const [isRemoving, setRemoving] = useState(false);
  const act = async () => {
    const refusal = await attempt('remove note', remove, { done: () => 'Note deleted.' });
    if (!refusal) setRemoving(false);
    return refusal;
  };
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-muted">{origin}</p>
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{body}</p>
      </div>
      {edit && <IconButton icon="Pen" label={edit.label} className="-my-2" onClick={edit.onEdit} />}
      <IconButton icon="X" label={label} className="-my-2" onClick={() => setRemoving(true)} />
      {isRemoving && (
        <ActDialog
          title="Delete this note?"
          description="It is deleted for everyone at the firm and cannot be restored."
          action="Delete"
          danger
          onAct={act}
          onClose={() => setRemoving(false)}
        >
          <p className="line-clamp-4 whitespace-pre-line wrap-anywhere text-muted">{body}</p>
        </ActDialog>
      )}
    </li>
  );
}
