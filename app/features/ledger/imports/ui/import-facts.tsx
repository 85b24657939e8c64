import { RelativeTime } from '#app/ui/clock.tsx';
import { KeyValues } from '#app/ui/figures/key-values.tsx';
import type { ImportRow } from '../files/file-view.ts';

const count = (number: number): string => number.toLocaleString('en-GB');

export function ImportFacts({ imported }: { imported: ImportRow }) {
  const { at, by, undoneAt, undoneBy, lineCount, addedCount, knownCount, sha256 } = imported;
  return (
    <KeyValues
      className="max-w-read"
      items={[
        { label: 'Imported', value: <When iso={at} by={by} /> },
        ...(undoneAt ? [{ label: 'Undone', value: <When iso={undoneAt} by={undoneBy} /> }] : []),
        {
          label: 'Lines',
          value: `${count(lineCount)}: ${count(addedCount)} recorded, ${count(knownCount)} already recorded`,
        },
        { label: 'File SHA-256', value: <code className="text-xs wrap-anywhere">{sha256}</code> },
      ]}
    />
  );
}

const When = ({ iso, by }: { iso: string; by: string | null }) => (
  <>
    <RelativeTime iso={iso} /> by {by ?? 'the command line'}
  </>
);
