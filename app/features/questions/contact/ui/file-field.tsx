import { useId } from 'react';
import { fileSize } from '#app/platform/format/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldError } from '#app/ui/forms/field.tsx';
import { FileButton } from '#app/ui/forms/file-button.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';

type Props = {
  file: File | null;
  /** File types that the browser offers. */
  accept: string;
  problem: string | null;
  disabled: boolean;
  onChoose: (file: File | null) => void;
};

/** One optional file of a message. */
export function FileField({ file, accept, problem, disabled, onChoose }: Props) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      {file ? (
        <p className="flex items-center gap-3 rounded-md border bg-surface py-1 pr-1 pl-3">
          <Icon name="Document" className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {file.name} <span className="whitespace-nowrap text-muted">{fileSize(file.size)}</span>
          </span>
          <Button size="sm" variant="quiet" disabled={disabled} onClick={() => onChoose(null)}>
            Remove
            <VisuallyHidden> the file</VisuallyHidden>
          </Button>
        </p>
      ) : (
        <FileButton
          accept={accept}
          disabled={disabled}
          describedBy={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChoose={onChoose}
        >
          Attach file
        </FileButton>
      )}
      {!file && (
        <p id={`${id}-hint`} className="text-muted">
          Optional: PDF, Word, Excel, CSV, PNG or JPEG, up to 10 MB.
        </p>
      )}
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
