import type { ReactNode } from 'react';
import { type ActivityKind, KIND_LABELS } from '#app/features/engagement/activity.ts';
import type { TimelineFilters } from '#app/features/engagement/engagement-input.ts';
import type { ActivityTimeline } from '#app/features/engagement/timeline.server.ts';
import { ActivityList } from '#app/features/engagement/ui/activity-list.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LinkChips } from '#app/ui/navigation/link-chips.tsx';
import { Pagination } from '#app/ui/navigation/pagination.tsx';
import { useListAddress } from '../admin/list-address.ts';

type Props = {
  timeline: ActivityTimeline;
  filters: TimelineFilters;
  kinds: readonly ActivityKind[];
  personHref?: (id: string) => string;
  withLinks: boolean;
  empty: { title: string; text: ReactNode };
};

/** A timeline of activity with its filter, in its URL. */
export function TimelinePage({ timeline, filters, kinds, personHref, withLinks, empty }: Props) {
  const address = useListAddress();
  const { days, nextCursor } = timeline;
  return (
    <>
      <LinkChips
        label="Type"
        chips={[
          { to: address.to({ kind: null }), label: 'All', isCurrent: filters.kind === undefined },
          ...kinds.map((kind) => ({
            to: address.to({ kind }),
            label: KIND_LABELS[kind],
            isCurrent: filters.kind === kind,
          })),
        ]}
      />
      <div className="mt-6">
        {days.length > 0 ? (
          <ActivityList days={days} withLinks={withLinks} {...(personHref && { personHref })} />
        ) : filters.kind || filters.cursor ? (
          <EmptyState
            icon="Search"
            title={filters.cursor ? 'No earlier activity' : 'No activity of this type'}
          >
            Choose another type to see more.
          </EmptyState>
        ) : (
          <EmptyState icon="Clock" title={empty.title}>
            {empty.text}
          </EmptyState>
        )}
      </div>
      <Pagination
        label="Activity"
        newer={filters.cursor ? address.to({}) : null}
        newerText="Newest"
        older={nextCursor && address.to({ cursor: nextCursor })}
        olderText="Earlier"
      />
    </>
  );
}
