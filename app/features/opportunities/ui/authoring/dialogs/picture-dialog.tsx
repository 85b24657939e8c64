import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { ContentPicture } from '#app/domain/investing/opportunity-content.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/forms/field.tsx';
import { TextArea, TextField } from '#app/ui/forms/text-field.tsx';
import { HeldDialog } from '#app/ui/overlays/held-dialog.tsx';
import { type Sending, SendingProgress } from './sending-progress.tsx';

/** The description of a picture: its alternative text and caption. */
export type PictureWords = { alt: string; caption?: string };
/** Imports a chosen file; returns the picture, or the error message. */
export type TakeIn = (file: File, words: PictureWords, sending: Sending) => Promise<ContentPicture | string>;

type Props = {
  /** The picture to describe; `null` for a new one. */
  picture: ContentPicture | null;
  withCaption?: boolean;
  onTakeIn: TakeIn;
  onTaken: (picture: ContentPicture) => void;
  onDescribe: (words: PictureWords) => void;
  onClose: () => void;
};

export const PICTURE_FILES = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/svg+xml';
const MAX_BYTES = 20 * 1024 * 1024;

/** Dialog to choose a picture and describe it, or edit its description. Mount it to open it. */
export function PictureDialog({
  picture,
  withCaption = false,
  onTakeIn,
  onTaken,
  onDescribe,
  onClose,
}: Props) {
  const form = useId();
  const [problem, setProblem] = useState<{ field: 'file' | 'alt'; sentence: string } | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);
  const problemAt = (field: 'file' | 'alt') => (problem?.field === field ? problem.sentence : null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(event.currentTarget);
    const caption = String(given.get('caption') ?? '').trim();
    const words = { alt: String(given.get('alt')).trim(), ...(caption && { caption }) };
    const file = given.get('file');
    if (!picture && (!(file instanceof File) || file.size === 0))
      return setProblem({ field: 'file', sentence: 'Please choose a picture.' });
    if (!words.alt) return setProblem({ field: 'alt', sentence: 'Please describe the picture.' });
    if (!(file instanceof File)) return onDescribe(words);
    if (file.size > MAX_BYTES)
      return setProblem({ field: 'file', sentence: 'Please choose a picture of at most 20 MB.' });
    setProblem(null);
    setSent(0);
    stop.current = new AbortController();
    const taken = await onTakeIn(file, words, { onProgress: setSent, signal: stop.current.signal });
    if (stop.current.signal.aborted) return;
    setSent(null);
    if (typeof taken === 'string') setProblem({ field: 'file', sentence: taken });
    else onTaken(taken);
  };

  return (
    <HeldDialog
      size="sm"
      title={picture ? 'Edit picture' : 'Add picture'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" pending={sent !== null}>
            {picture ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {!picture && (
          <Field
            label="Picture"
            hint="JPEG, PNG, WebP, AVIF, GIF or SVG, up to 20 MB."
            error={problemAt('file')}
          >
            {(control) => (
              <input type="file" name="file" accept={PICTURE_FILES} {...control} className="control py-2" />
            )}
          </Field>
        )}
        <TextArea
          name="alt"
          label="Description"
          hint="For members who cannot see it."
          rows={2}
          maxLength={500}
          defaultValue={picture?.alt}
          error={problemAt('alt')}
        />
        {withCaption && (
          <TextField
            name="caption"
            label="Caption"
            required={false}
            maxLength={500}
            defaultValue={picture?.caption}
          />
        )}
        {sent !== null && <SendingProgress label="Picture" sent={sent} />}
      </form>
    </HeldDialog>
  );
}
