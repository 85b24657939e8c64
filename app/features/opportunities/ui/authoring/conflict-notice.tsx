import { useMemo } from 'react';
import type { Vocabulary } from '#app/domain/investing/vocabulary.ts';
import { DraftConflict } from '#app/ui/drafts/draft-conflict.tsx';
import { versionChangesBetween } from '../../authoring/version-diff.ts';
import { ChangeList } from './change-list.tsx';
import type { Written } from './parts/written.ts';

type Props = {
  sentence: string;
  mine: Written;
  theirs: Written;
  vocabulary: Vocabulary;
  /** The other author's version is still loading. */
  loading: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Shown when another author has saved in the meantime: compares both versions and offers a choice between them. */
export function ConflictNotice({ mine, theirs, vocabulary, loading, ...choice }: Props) {
  const changes = useMemo(
    () => (loading ? [] : versionChangesBetween(theirs, mine, vocabulary)),
    [loading, theirs, mine, vocabulary],
  );
  return (
    <DraftConflict {...choice} loading={loading}>
      {changes.length > 0 && (
        <details>
          <summary className="tap font-semibold">
            {changes.length === 1 ? '1 field differs' : `${changes.length} fields differ`}: theirs before,
            yours now
          </summary>
          <div className="mt-3 max-h-96 overflow-y-auto bg-surface px-3">
            <ChangeList changes={changes} />
          </div>
        </details>
      )}
    </DraftConflict>
  );
}
