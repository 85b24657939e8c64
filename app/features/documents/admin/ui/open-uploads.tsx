import { fileSize } from '#app/platform/format/file-size.ts';
import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import type { ChosenEntry } from '../uploads/dropped-files.ts';
import type { OpenUpload } from '../uploads/upload.ts';
import { DropZone } from './drop-zone.tsx';

type Props = {
  uploads: readonly OpenUpload[];
  placeText: (place: OpenUpload['place']) => string;
  onFiles: (files: ChosenEntry[]) => void;
  isRunning: (id: string) => boolean;
  onDiscard: (upload: OpenUpload) => void;
};

/** Uploads interrupted by leaving the page. A browser can read a file only after it was chosen again. */
export function OpenUploads({ uploads, placeText, onFiles, isRunning, onDiscard }: Props) {
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="unfinished" className="mt-6 rounded-md border bg-surface px-5 py-4">
      <h2 id="unfinished" className="text-lg">
        {uploads.length === 1 ? '1 upload is not finished' : `${uploads.length} uploads are not finished`}
      </h2>
      <ul className="mt-2 mb-4 divide-y">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{upload.fileName}</span>{' '}
              <span className="text-muted">
                · {fileSize(upload.bytes)} · begun <RelativeTime iso={upload.createdAt} />
              </span>
              <span className="block text-muted">{placeText(upload.place)}</span>
            </span>
            <Button
              size="sm"
              variant="quiet"
              pending={isRunning(upload.id)}
              onClick={() => onDiscard(upload)}
            >
              Discard<span className="sr-only"> {upload.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
      <DropZone
        title="Choose the same files again to resume"
        hint="Each continues with the section and download settings it started with."
        onFiles={onFiles}
      />
    </section>
  );
}
