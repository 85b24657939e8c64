import { plainTextOf } from '#app/domain/text/rich-text.ts';
import { DraftConflict } from '#app/ui/drafts/draft-conflict.tsx';
import type { BroadcastFields } from '../broadcast.ts';

type Props = {
  sentence: string;
  mine: BroadcastFields;
  theirs: BroadcastFields;
  /** The other admin's version is still loading. */
  loading: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Shown when another admin has saved in the meantime: names what differs and offers both versions. */
export function ConflictNotice({ mine, theirs, loading, ...choice }: Props) {
  const differing = [
    ...(mine.title === theirs.title ? [] : ['the subject']),
    ...(plainTextOf(mine.content) === plainTextOf(theirs.content) ? [] : ['the text']),
    ...(JSON.stringify(mine.rules) === JSON.stringify(theirs.rules) ? [] : ['who gets it']),
  ];
  return (
    <DraftConflict {...choice} loading={loading}>
      {!loading && (
        <details>
          <summary className="tap font-semibold">
            {differing.length > 0 ? `They differ in ${listed(differing)}` : 'They differ in their formatting'}
          </summary>
          <div className="mt-3 grid gap-4 bg-surface p-3 sm:grid-cols-2">
            <Version title="Theirs" fields={theirs} />
            <Version title="Yours" fields={mine} />
          </div>
        </details>
      )}
    </DraftConflict>
  );
}

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts);

const Version = ({ title, fields }: { title: string; fields: BroadcastFields }) => (
  <div className="min-w-0">
    <h3 className="mb-1 font-sans text-sm font-semibold text-muted">{title}</h3>
    <p className="font-semibold wrap-anywhere">{fields.title || 'No subject'}</p>
    <p className="max-h-64 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {plainTextOf(fields.content)}
    </p>
  </div>
);
