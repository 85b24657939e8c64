import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

type Props = {
  /** The selection, in words: "3 people". */
  chosen: string;
  /** Selects all matches; `null` when all are selected. */
  onAll: (() => void) | null;
  onNone: () => void;
  /** The actions, the main one last. */
  children: ReactNode;
};

/** The bulk actions on the selected rows; sticky while the list scrolls. */
export function BulkBar({ chosen, onAll, onNone, children }: Props) {
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-14 z-20 mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border bg-surface px-4 py-3 shadow-float rail:bottom-4 print:hidden"
    >
      <p role="status" className="font-semibold">
        {chosen}
      </p>
      <div className="flex flex-wrap gap-2">
        {onAll && (
          <Button variant="quiet" onClick={onAll}>
            Select all matching
          </Button>
        )}
        <Button variant="quiet" onClick={onNone}>
          Clear
        </Button>
        {children}
      </div>
    </section>
  );
}
