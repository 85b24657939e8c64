import { Button } from '#app/ui/button.tsx';
import type { BatchFile } from '../batch.ts';

type Props = {
  files: readonly BatchFile[];
  isRunning: (id: string) => boolean;
  onRemove: (file: BatchFile) => void;
};

/** Files of a batch in which no document could be found. */
export function ProblemFiles({ files, isRunning, onRemove }: Props) {
  const bad = files.filter(({ state }) => state === 'problem');
  if (bad.length === 0) return null;
  return (
    <section aria-label="Files that cannot be read" className="rounded-md border border-critical p-5">
      <h2 className="text-lg">
        {bad.length === 1 ? '1 file cannot be read' : `${bad.length} files cannot be read`}
      </h2>
      <ul className="mt-2 divide-y">
        {bad.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{file.fileName}</span>{' '}
              <span className="text-muted">{file.problem}</span>
            </span>
            <Button size="sm" pending={isRunning(file.id)} onClick={() => onRemove(file)}>
              Remove<span className="sr-only"> {file.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
