import { Button } from '#app/ui/button.tsx';
import { RelativeTime } from '#app/ui/clock.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Looking } from '#app/ui/permissions.tsx';
import type { TimelineEntry } from '../timeline.ts';

type Props = {
  entries: readonly TimelineEntry[];
  /** Fetches older entries; `null` if there are none. */
  onMore: (() => void) | null;
  loading: boolean;
  /** Why older entries could not be loaded. */
  failure: string | null;
};

/** Timeline entries, newest first. */
export function TimelineList({ entries, onMore, loading, failure }: Props) {
  return (
    <>
      {entries.length === 0 && <EmptyState title="No activity yet." />}
      <ol className="flex flex-col">
        {entries.map(({ id, at, sentence, detail }) => (
          <li key={id} className="flex flex-col gap-0.5 border-l-2 py-2 pl-4">
            <span>{sentence}</span>
            {detail && <q className="text-muted">{detail}</q>}
            <RelativeTime iso={at} className="text-xs text-muted" />
          </li>
        ))}
      </ol>
      {failure && (
        <p role="alert" className="mt-2 text-critical">
          {failure}
        </p>
      )}
      {onMore && (
        <Looking>
          <Button size="sm" className="mt-3" pending={loading} onClick={onMore}>
            Show earlier
          </Button>
        </Looking>
      )}
    </>
  );
}
