import { useMemo } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CONFLICT_ID } from '#app/ui/drafts/save-line.tsx';
import { changesBetween } from '../../authoring/version-diff.ts';
import { ChangeList } from './change-list.tsx';
import type { Written } from './parts/written.ts';

type Props = {
  sentence: string;
  mine: Written;
  theirs: Written;
  /** The other author's version is still loading. */
  loading: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Shown when another author has saved in the meantime: compares both versions and offers a choice between them. */
export function ConflictNotice({ sentence, mine, theirs, loading, onTakeTheirs, onKeepMine }: Props) {
  const changes = useMemo(() => (loading ? [] : changesBetween(theirs, mine)), [loading, theirs, mine]);
  return (
    <section
      id={CONFLICT_ID}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="mb-6 scroll-mt-28 flex flex-col gap-4 rounded-md border border-warning bg-warning-soft p-4"
    >
      <div role="alert">
        <h2 id="conflict-title" className="text-base">
          Two versions of this draft
        </h2>
        <p>{sentence}</p>
      </div>
      {changes.length > 0 && (
        <details>
          <summary className="tap font-semibold">
            What differs: {changes.length === 1 ? 'one field' : `${changes.length} fields`}, theirs before,
            yours now
          </summary>
          <div className="mt-3 max-h-96 overflow-y-auto bg-surface px-3">
            <ChangeList changes={changes} />
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
