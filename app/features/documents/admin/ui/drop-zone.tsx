import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Icon } from '#app/ui/icons/icon.tsx';
import { useMayAct } from '#app/ui/permissions.tsx';
import { type ChosenEntry, droppedFiles, pickedFiles } from '../uploads/dropped-files.ts';
import { ACCEPTED } from '../uploads/file-type.ts';

type Props = {
  title: string;
  hint: string;
  onFiles: (files: ChosenEntry[]) => void;
  multiple?: boolean;
  /** Whether choosing files is the page's main purpose. */
  isMain?: boolean;
};

/** Accepts files and folders, dropped or chosen with the keyboard. */
export function DropZone({ title, hint, onFiles, multiple = true, isMain = false }: Props) {
  const mayAct = useMayAct();
  const [over, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then((found) => {
      if (found.length > 0) onFiles(multiple ? found : found.slice(0, 1));
    });
  };
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const found = pickedFiles(event.currentTarget.files ?? []);
    // Allows choosing the same file again.
    event.currentTarget.value = '';
    if (found.length > 0) onFiles(found);
  };
  if (!mayAct) return null;
  return (
    <section
      aria-label={title}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-md border border-dashed px-5 py-8 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-control bg-surface',
      )}
    >
      <Icon name="Upload" size={24} className="text-muted" />
      <p className="font-semibold">{title}</p>
      <p className="max-w-read text-muted">{hint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button variant={isMain ? 'primary' : undefined} onClick={() => files.current?.click()}>
          {multiple ? 'Choose files' : 'Choose file'}
        </Button>
        {multiple && <Button onClick={() => folder.current?.click()}>Choose folder</Button>}
      </div>
      <input
        ref={files}
        type="file"
        accept={ACCEPTED}
        multiple={multiple}
        onChange={pick}
        tabIndex={-1}
        aria-label="Files"
        className="sr-only"
      />
      {multiple && (
        <input
          ref={(input) => {
            folder.current = input;
            input?.setAttribute('webkitdirectory', '');
          }}
          type="file"
          multiple
          onChange={pick}
          tabIndex={-1}
          aria-label="A folder"
          className="sr-only"
        />
      )}
    </section>
  );
}
