import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { CONFLICT_ID } from './save-line.tsx';

type Props = {
  sentence: string;
  /** The other author's version is still loading. */
  loading: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  /** How the versions differ. */
  children: ReactNode;
};

/** Shown when another author has saved a draft in the meantime: offers a choice between both versions. */
export function DraftConflict({ sentence, loading, onTakeTheirs, onKeepMine, children }: Props) {
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
      {children}
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
