import { fileSize } from '#app/platform/format/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { IconButton } from '#app/ui/icons/icon-button.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { UploadPlaceInput } from '../uploads/upload.ts';
import type { QueuedUpload, UploadQueue } from '../uploads/upload-queue.ts';

type Props = {
  uploads: readonly QueuedUpload[];
  queue: UploadQueue;
  /** Names the place of each new document, where the page offers several. */
  placeText?: (place: UploadPlaceInput) => string;
};

/** The uploads of this page, with the progress of each and of all. */
export function UploadList({ uploads, queue, placeText }: Props) {
  if (uploads.length === 0) return null;
  const counted = uploads.filter(({ state }) => state !== 'failed');
  const total = counted.reduce((sum, { chosen }) => sum + chosen.bytes, 0);
  const sent = counted.reduce((sum, { state, sent: part, chosen }) => {
    return sum + (state === 'done' ? chosen.bytes : part);
  }, 0);
  const done = uploads.filter(({ state }) => state === 'done').length;
  const size = total > 0 && `${fileSize(sent)} of ${fileSize(total)}`;
  const text = [`${done} of ${uploads.length} uploaded`, size].filter(Boolean).join(' · ');
  return (
    <section aria-label="Uploads" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="font-semibold tabular-nums">
          {text}
        </p>
        {uploads.some(({ state }) => state === 'paused') && (
          <Button size="sm" icon="Play" onClick={() => queue.resumeAll()}>
            Resume all
          </Button>
        )}
      </div>
      {total > 0 && <Progress label="All uploads" value={sent} max={total} text={text} />}
      <ul className="mt-4 divide-y border-y">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} queue={queue} placeText={placeText} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = Pick<Props, 'queue' | 'placeText'> & { upload: QueuedUpload };

function UploadRow({ upload, queue, placeText }: RowProps) {
  const { key, chosen, target, state, sent } = upload;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere">
          {chosen.folder && <span className="text-muted">{chosen.folder}/</span>}
          <span className="font-medium">{chosen.fileName}</span>
        </p>
        {placeText && target.to === 'new' && <p className="text-muted">{placeText(target.place)}</p>}
        <StateLine upload={upload} />
        {(state === 'sending' || state === 'paused') && (
          <Progress
            label={chosen.fileName}
            value={sent}
            max={chosen.bytes}
            text={`${fileSize(sent)} of ${fileSize(chosen.bytes)}`}
            className="mt-2"
          />
        )}
      </div>
      <div className="flex items-center gap-1">
        {state === 'sending' && (
          <IconButton
            icon="Pause"
            label={`Pause ${chosen.fileName}`}
            onClick={() => queue.pauseUpload(key)}
          />
        )}
        {state === 'paused' && (
          <IconButton icon="Play" label={`Resume ${chosen.fileName}`} onClick={() => queue.resume(key)} />
        )}
        {state === 'duplicate' && (
          <>
            <Button size="sm" onClick={() => void queue.keep(key)}>
              Keep both
            </Button>
            <Button size="sm" onClick={() => void queue.remove(key)}>
              Skip
            </Button>
          </>
        )}
        {state !== 'duplicate' && state !== 'checking' && (
          <IconButton
            icon="X"
            label={state === 'done' ? `Hide ${chosen.fileName}` : `Cancel ${chosen.fileName}`}
            onClick={() => void queue.remove(key)}
          />
        )}
      </div>
    </li>
  );
}

function StateLine({ upload }: { upload: QueuedUpload }) {
  const { state, chosen, sent, problem, documentId, duplicateOf } = upload;
  const size = fileSize(chosen.bytes);
  if (state === 'done')
    return (
      <p className="flex items-center gap-1.5 text-success">
        <Icon name="Checkmark" />
        {documentId ? <Link to={`/admin/documents/${documentId}`}>Open draft</Link> : 'Uploaded'}
      </p>
    );
  if (state === 'duplicate' && duplicateOf)
    return (
      <p className="text-warning">
        The same file as <Link to={`/admin/documents/${duplicateOf.id}`}>{duplicateOf.title}</Link>, uploaded{' '}
        <RelativeTime iso={duplicateOf.uploadedAt} />
      </p>
    );
  if (state === 'failed') return <p className="text-critical">{problem}</p>;
  const text = {
    waiting: `Waiting · ${size}`,
    sending: `${fileSize(sent)} of ${size}`,
    paused: problem ?? `Paused · ${fileSize(sent)} of ${size}`,
    checking: 'Checking…',
    duplicate: 'This file already exists',
  }[state];
  return <p className={cx('tabular-nums', problem ? 'text-warning' : 'text-muted')}>{text}</p>;
}
