import { type FormEvent, useId } from 'react';
import type { MediaUpdate } from '#app/domain/investing/opportunity-content.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, FieldError } from '#app/ui/forms/field.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';
import { refusalOf } from '../../../files/opportunity-upload.ts';
import type { Uploads } from '../parts/writing.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useSending } from './use-sending.ts';

export type RecordingKind = MediaUpdate['kind'];

export const RECORDING_FILES = {
  video: '.mp4,.m4v,.webm,video/mp4,video/webm',
  audio: '.mp3,.m4a,audio/mpeg,audio/mp4',
} as const;

const WORDS = {
  video: { title: 'Add video', file: 'Video', hint: 'MP4 or WebM, up to 200 MB.' },
  audio: { title: 'Add recording', file: 'Recording', hint: 'MP3 or M4A, up to 200 MB.' },
} as const;

type Props = {
  kind: RecordingKind;
  onSend: Uploads['recording'];
  onSent: (update: MediaUpdate) => void;
  onClose: () => void;
};

/** Uploads a recording with its title and date. Closing it cancels the upload. Mount it to open it. */
export function RecordingDialog({ kind, onSend, onSent, onClose }: Props) {
  const form = useId();
  const { sent, problem, setProblem, send, cancel } = useSending();
  const words = WORDS[kind];

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const [file, title, date] = [
      given.get('file'),
      String(given.get('title')).trim(),
      String(given.get('date')),
    ];
    if (!(file instanceof File) || file.name === '') return setProblem('Please choose a file.');
    if (!title) return setProblem('Please enter a title.');
    if (!date) return setProblem('Please choose a date.');
    const refusal = refusalOf(kind, file);
    if (refusal) return setProblem(refusal);
    void send(
      (sending) => onSend(kind, file, sending),
      (recording) => onSent({ ...recording, id: crypto.randomUUID(), title, date, transcript: [] }),
    );
  };

  return (
    <HeldDialog
      size="sm"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={sent !== null}>
            Add
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={words.file} hint={words.hint}>
          {(control) => (
            <input
              type="file"
              name="file"
              accept={RECORDING_FILES[kind]}
              {...control}
              className="control py-2"
            />
          )}
        </Field>
        <TextField name="title" label="Title" maxLength={160} />
        <TextField
          name="date"
          type="date"
          label="Date"
          className="max-w-48"
          defaultValue={new Date().toISOString().slice(0, 10)}
        />
        {problem && (
          <div role="alert">
            <FieldError id={undefined}>{problem}</FieldError>
          </div>
        )}
        {sent !== null && <SendingProgress label={words.file} sent={sent} onCancel={cancel} />}
      </form>
    </HeldDialog>
  );
}
