import { useState } from 'react';
import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { Link } from '#app/ui/navigation/link.tsx';
import { refusalOf } from '../../../files/opportunity-upload.ts';
import { PictureDialog } from '../dialogs/picture-dialog.tsx';
import { RecordingDialog, type RecordingKind } from '../dialogs/recording-dialog.tsx';
import { SendingProgress } from '../dialogs/sending-progress.tsx';
import { useSending } from '../dialogs/use-sending.ts';
import { Rows } from './rows.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

/** `12:05`. */
const lengthOf = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

export function UpdatesPart() {
  const { fields, uploads, setContent } = useWriting();
  const [adding, setAdding] = useState<RecordingKind | null>(null);
  return (
    <WritingPart
      path="content.updates"
      title="Updates"
      hint="Videos and recordings. Members see the newest first."
    >
      <Rows
        path="content.updates"
        one="Update"
        items={fields.content.updates ?? []}
        onChange={(updates) => setContent(() => ({ updates }))}
        nameOf={({ title }) => title}
        idOf={({ id }) => id}
      >
        {(update, path, change) => <UpdateFields update={update} path={path} onChange={change} />}
      </Rows>
      <div className="flex flex-wrap gap-3">
        <Button icon="Plus" onClick={() => setAdding('video')}>
          Add video
        </Button>
        <Button icon="Plus" onClick={() => setAdding('audio')}>
          Add recording
        </Button>
      </div>
      {adding && (
        <RecordingDialog
          kind={adding}
          onSend={uploads.recording}
          onSent={(update) => {
            setContent(({ updates = [] }) => ({ updates: [update, ...updates] }));
            setAdding(null);
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </WritingPart>
  );
}

type FieldsProps = { update: MediaUpdate; path: string; onChange: (part: Partial<MediaUpdate>) => void };

function UpdateFields({ update, path, onChange }: FieldsProps) {
  const field = useField();
  const { kind, title, date, summary, key, seconds } = update;
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_11rem]">
      <TextField
        {...field(`${path}.title`)}
        label="Title"
        maxLength={160}
        value={title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextField
        {...field(`${path}.date`)}
        type="date"
        label="Date"
        defaultValue={date.slice(0, 10)}
        onChange={({ currentTarget }) => onChange({ date: currentTarget.value })}
      />
      <TextArea
        {...field(`${path}.summary`)}
        className="sm:col-span-2"
        label="Summary"
        required={false}
        rows={2}
        maxLength={1_000}
        value={summary ?? ''}
        onChange={({ currentTarget }) => onChange({ summary: currentTarget.value || undefined })}
      />
      <p className="text-muted sm:col-span-2">
        {kind === 'video' ? 'Video' : 'Recording'}, {lengthOf(seconds)}.{' '}
        <Link to={`/media/${key}`} reloadDocument prefetch={false} target="_blank">
          {kind === 'video' ? 'Watch' : 'Listen'}
        </Link>
      </p>
      <div className="flex flex-col gap-4 sm:col-span-2">
        <CaptionsField update={update} onChange={onChange} />
        {kind === 'video' && <PosterField update={update} onChange={onChange} />}
      </div>
    </div>
  );
}

type PartProps = Pick<FieldsProps, 'update' | 'onChange'>;

function CaptionsField({ update: { captionsKey, transcript, title }, onChange }: PartProps) {
  const { uploads } = useWriting();
  const { sent, problem, setProblem, send, cancel } = useSending();
  const choose = (file: File) => {
    const refusal = refusalOf('captions', file);
    if (refusal) return setProblem(refusal);
    void send((sending) => uploads.captions(file, sending), onChange);
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">
        {captionsKey
          ? `Captions with ${transcript.length === 1 ? '1 line' : `${transcript.length} lines`}, also shown as the transcript.`
          : 'No captions yet. Deaf members need them to follow.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <FileButton accept=".vtt,text/vtt" disabled={sent !== null} onChoose={choose}>
          {captionsKey ? 'Replace captions (.vtt)' : 'Add captions (.vtt)'}
        </FileButton>
        {captionsKey && (
          <Button
            variant="quiet"
            aria-label={`Remove captions of ${title}`}
            onClick={() => onChange({ captionsKey: undefined, transcript: [] })}
          >
            Remove captions
          </Button>
        )}
      </div>
      {sent !== null && <SendingProgress label="Captions" sent={sent} onCancel={cancel} />}
      {problem && (
        <div role="alert">
          <FieldError id={undefined}>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}

function PosterField({ update: { poster, title }, onChange }: PartProps) {
  const { uploads } = useWriting();
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {poster && (
        <img
          src={`/media/${poster.variants.find(({ format }) => format === 'webp')?.key ?? poster.key}`}
          alt={poster.alt}
          width={poster.width}
          height={poster.height}
          className="h-20 w-auto rounded-sm"
        />
      )}
      <Button icon="Upload" onClick={() => setChoosing(true)}>
        {poster ? 'Replace still picture' : 'Add still picture'}
      </Button>
      {poster && (
        <Button
          variant="quiet"
          aria-label={`Remove the still picture of ${title}`}
          onClick={() => onChange({ poster: undefined })}
        >
          Remove
        </Button>
      )}
      {choosing && (
        <PictureDialog
          picture={null}
          onTakeIn={uploads.picture}
          onTaken={(taken) => {
            onChange({ poster: taken });
            setChoosing(false);
          }}
          onDescribe={() => setChoosing(false)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
