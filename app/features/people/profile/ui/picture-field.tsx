import { type ChangeEvent, useId, useState } from 'react';
import { isPictureType, PICTURE_TYPES, type PictureType } from '#app/platform/pictures/picture-type.ts';
import { Button } from '#app/ui/button.tsx';
import { buttonClass } from '#app/ui/button-style.ts';
import { FieldError } from '#app/ui/forms/field.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { Avatar } from '#app/ui/pictures/avatar.tsx';
import { MAX_PICTURE_BYTES } from '../picture.ts';

type Props = {
  name: string;
  picture: string | null;
  /** Both return the refusal, or null when it is done. */
  onChoose: (file: File, type: PictureType) => Promise<string | null>;
  onRemove: () => Promise<string | null>;
};

/** A member's picture; choosing and removing take effect at once. */
export function PictureField({ name, picture, onChoose, onRemove }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'choosing' | 'removing' | null>(null);

  const run = async (what: 'choosing' | 'removing', act: () => Promise<string | null>) => {
    setBusy(what);
    setProblem(null);
    setProblem(await act());
    setBusy(null);
  };
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows the same file to be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const { type, size } = file;
    if (!isPictureType(type)) return setProblem('Please choose a JPEG, PNG or WebP picture.');
    if (size > MAX_PICTURE_BYTES) return setProblem('Please choose a picture of at most 5 MB.');
    await run('choosing', () => onChoose(file, type));
  };

  return (
    <section aria-labelledby={`${id}-title`} className="mb-10 flex flex-wrap items-center gap-5">
      <Avatar name={name} picture={picture} size="xl" />
      <div className="flex flex-col gap-2">
        <h2 id={`${id}-title`} className="sr-only">
          Your picture
        </h2>
        <div className="flex flex-wrap gap-3">
          <label
            className={buttonClass({
              className:
                'cursor-pointer hover:border-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-50',
            })}
          >
            <Icon name="Upload" />
            {picture ? 'Change picture' : 'Choose picture'}
            <input
              type="file"
              accept={PICTURE_TYPES.join(',')}
              disabled={busy !== null}
              aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
              onChange={(event) => void choose(event)}
              className="sr-only"
            />
          </label>
          {picture && (
            <Button
              variant="quiet"
              pending={busy === 'removing'}
              disabled={busy === 'choosing'}
              onClick={() => void run('removing', onRemove)}
            >
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} role="status" className="text-muted">
          {busy === 'choosing' ? 'Uploading your picture…' : 'JPEG, PNG or WebP, up to 5 MB.'}
        </p>
        {problem && (
          <div role="alert">
            <FieldError id={`${id}-error`}>{problem}</FieldError>
          </div>
        )}
      </div>
    </section>
  );
}
