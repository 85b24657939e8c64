import { useId, useState } from 'react';
import { type FirmLogo, type LogoTheme, logoAddress } from '#app/domain/firm/firm.ts';
import { PICTURE_TYPES } from '#app/platform/pictures/picture-type.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { FieldError } from '#app/ui/forms/field.tsx';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { MOST_LOGO_BYTES } from './logo-input.ts';

type Props = {
  logo: FirmLogo | null;
  /** The alternative text. */
  name: string;
  /** Both return what is wrong; nothing on success. */
  onChoose: (theme: LogoTheme, file: string) => Promise<string | null>;
  onRemove: (theme: LogoTheme) => Promise<string | null>;
};

/** The firm's logo and its variant for the dark theme; choosing and removing take effect at once. */
export function LogoField({ logo, name, onChoose, onRemove }: Props) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, act: () => Promise<string | null>) => {
    setBusy(what);
    setProblem(null);
    setProblem(await act());
    setBusy(null);
  };
  const choose = (theme: LogoTheme) => async (file: File) => {
    if (!PICTURE_TYPES.some((type) => type === file.type))
      return setProblem('Please choose a PNG, JPEG or WebP file.');
    if (file.size > MOST_LOGO_BYTES) return setProblem('Please choose a file of at most 1 MB.');
    await run(`choose ${theme}`, async () => onChoose(theme, await base64Of(file)));
  };
  const part = (theme: LogoTheme, label: string) => {
    const picture = logo?.[theme] ?? null;
    const plate = picture ?? logo?.light ?? null;
    return (
      <div className="flex min-w-0 flex-col gap-3">
        <div
          className={cx(
            'flex h-20 items-center rounded-md border px-4',
            theme === 'light' ? 'bg-[#faf8f4] text-[#1a1714]' : 'bg-[#14120f] text-[#f2ede4]',
          )}
        >
          {plate ? (
            <img
              src={logoAddress(plate)}
              alt={`${name}, ${label.toLowerCase()}`}
              width={plate.width}
              height={plate.height}
              className={cx(
                'h-8 w-auto max-w-40 object-contain object-left',
                theme === 'dark' && !picture && 'rounded-sm bg-[#fff] p-1',
              )}
            />
          ) : (
            <span className="truncate font-serif text-[1.5rem] tracking-tight">{name}</span>
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          <FileButton
            accept={PICTURE_TYPES.join(',')}
            disabled={busy !== null}
            describedBy={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChoose={(file) => void choose(theme)(file)}
          >
            {picture ? `Change ${label.toLowerCase()}` : `Choose ${label.toLowerCase()}`}
          </FileButton>
          {picture && (
            <Button
              variant="quiet"
              pending={busy === `remove ${theme}`}
              disabled={busy !== null}
              onClick={() => void run(`remove ${theme}`, () => onRemove(theme))}
            >
              Remove {label.toLowerCase()}
            </Button>
          )}
        </div>
      </div>
    );
  };
  return (
    <section aria-labelledby={`${id}-title`} className="flex max-w-xl flex-col gap-3">
      <h2 id={`${id}-title`} className="font-serif text-lg">
        Logo
      </h2>
      <p id={`${id}-hint`} className="text-muted">
        Shown instead of the name on pages, in mails and on documents. PNG, JPEG or WebP, up to 1 MB; a
        transparent background looks best. It takes effect at once.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        {part('light', 'Logo')}
        {logo && part('dark', 'Dark variant')}
      </div>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </section>
  );
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
