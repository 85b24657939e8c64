import { useState } from 'react';
import type { Word } from '#app/domain/investing/vocabulary.ts';
import type { AttachmentTarget } from '#app/domain/messages/attachment.ts';
import { STATE_LABELS } from '#app/features/documents/admin/document-labels.ts';
import { UploadList } from '#app/features/documents/admin/ui/upload-list.tsx';
import { useUploadQueue } from '#app/features/documents/admin/ui/use-upload-queue.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { useAct } from '#app/ui/rpc/use-act.ts';
import type { AttachedDocument } from '../attachment-states.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

type Props = {
  target: AttachmentTarget;
  attached: readonly AttachedDocument[];
  /** Who gets the message, in a sentence: `the recipients`, or a name. */
  readers: string;
  /** How many of them may not read a document, by its id. */
  nonReaders?: Readonly<Record<string, number>>;
  categories: readonly Word[];
  disabled?: boolean;
};

/** The documents that come with a message: chosen from the library, or uploaded for it. */
export function AttachmentsField({ target, attached, readers, nonReaders, categories, disabled }: Props) {
  const { run, isRunning } = useAct();
  const [opened, setOpened] = useState<'attach' | 'upload' | null>(null);
  const add = (documentId: string) =>
    run(`attach ${documentId}`, (rpc) => rpc.attachment.add.mutate({ target, documentId }), {
      refresh: 'done',
    });
  const { queue, uploads } = useUploadQueue(() => void attachUploaded());
  const attachUploaded = async () => {
    for (const { key, state, documentId } of queue.uploads()) {
      if (state !== 'done') continue;
      await queue.remove(key);
      if (documentId) await add(documentId);
    }
  };
  return (
    <div className="flex flex-col gap-3">
      {attached.length > 0 && (
        <ul aria-label="Attachments" className="divide-y border-y">
          {attached.map(({ id, title, state }) => (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/admin/documents/${id}`} className="tap min-w-0 font-medium wrap-anywhere">
                    {title}
                  </Link>
                  {state !== 'published' && (
                    <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].text}</Badge>
                  )}
                </p>
                <StateLine state={state} readers={readers} nonReaders={nonReaders?.[id] ?? 0} />
              </div>
              <IconButton
                icon="X"
                label={`Remove ${title}`}
                className="-my-1"
                disabled={disabled || isRunning(`detach ${id}`)}
                onClick={() =>
                  void run(`detach ${id}`, (rpc) => rpc.attachment.remove.mutate({ target, documentId: id }))
                }
              />
            </li>
          ))}
        </ul>
      )}
      <UploadList uploads={uploads} queue={queue} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon="Document" disabled={disabled} onClick={() => setOpened('attach')}>
          Attach from library…
        </Button>
        <Button size="sm" icon="Upload" disabled={disabled} onClick={() => setOpened('upload')}>
          Upload file…
        </Button>
      </div>
      {opened === 'attach' && (
        <AttachDialog
          target={target}
          readers={readers}
          onPick={(id) => {
            setOpened(null);
            void add(id);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'upload' && (
        <UploadDialog
          readers={readers}
          categories={categories}
          onFile={(file, place) => {
            setOpened(null);
            queue.add([{ file, folder: '' }], { to: 'new', place });
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type StateProps = Pick<AttachedDocument, 'state'> & { readers: string; nonReaders: number };

function StateLine({ state, readers, nonReaders }: StateProps) {
  if (state === 'draft' || state === 'review')
    return <p className="text-muted">Published to {readers} only, when this is sent.</p>;
  if (state === 'scheduled') return <p className="text-muted">Published to {readers} only, at that time.</p>;
  if (state === 'withdrawn')
    return <p className="text-warning">Shown as no longer available. Please remove it.</p>;
  if (nonReaders === 0) return null;
  return (
    <p className="text-warning">
      {nonReaders === 1 ? '1 recipient' : `${nonReaders.toLocaleString('en-GB')} recipients`} may not read it
      and will not see it.
    </p>
  );
}
