import { plainTextOf } from '#app/domain/rich-text.ts';
import { Button } from '#app/ui/button.tsx';
import { CONFLICT_ID } from '#app/ui/drafts/save-line.tsx';
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
export function ConflictNotice({ sentence, mine, theirs, loading, onTakeTheirs, onKeepMine }: Props) {
  const differing = [
    ...(mine.title === theirs.title ? [] : ['the subject']),
    ...(plainTextOf(mine.content) === plainTextOf(theirs.content) ? [] : ['the text']),
    ...(JSON.stringify(mine.rules) === JSON.stringify(theirs.rules) ? [] : ['who gets it']),
  ];
  return (
    <section
      id={CONFLICT_ID}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="mb-6 flex scroll-mt-28 flex-col gap-4 rounded-md border border-warning bg-warning-soft p-4"
    >
      <div role="alert">
        <h2 id="conflict-title" className="text-base">
          Two versions of this draft
        </h2>
        <p>{sentence}</p>
      </div>
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
      <div className="flex flex-wrap gap-3">
        <Button pending={loading} onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button pending={loading} onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
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
