import { db } from '#app/db/client.server.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { pageOf, readCursor } from '#app/platform/lists/paging.ts';
import {
  ACTIVITY_KINDS,
  type Activity,
  type ActivityDay,
  type ActivityFacts,
  activityByDay,
  activitySentenceOf,
  factsIn,
  OPPORTUNITY_KINDS,
  withoutNames,
} from './activity.ts';
import type { TimelineFilters } from './engagement-input.ts';
import { type ActivityRow, findActivity, type TimelineScope } from './timeline.queries.server.ts';

export type ActivityTimeline = { days: ActivityDay[]; nextCursor: string | null };

const PAGE_SIZE = 50;

/**
 * Returns a person's activity, or people's activity on an opportunity, newest first, by day in the viewer's time
 * zone. Members get only their own, without links, and names only where they may still see them; everything else is
 * empty for everyone but admins.
 */
export async function activityTimeline(
  viewer: Viewer,
  scope: TimelineScope,
  { kind, cursor }: TimelineFilters,
): Promise<ActivityTimeline> {
  const rows = await findActivity(viewer, db(), scope, {
    kinds: kind ? [kind] : 'memberId' in scope ? ACTIVITY_KINDS : OPPORTUNITY_KINDS,
    position: readCursor(cursor, 'time'),
    limit: PAGE_SIZE + 1,
  });
  const { items, nextCursor } = pageOf(
    rows,
    PAGE_SIZE,
    ({ sortKey, id }) => ({ key: sortKey, id }),
    (row) => activityOf(row, viewer),
  );
  return { days: activityByDay(items, (iso) => formatDate(iso, viewer.timeZone, viewer.locale)), nextCursor };
}

const activityOf = (row: ActivityRow, viewer: Viewer): Activity => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  kind: row.kind,
  sentence: activitySentenceOf(shownFacts(row), viewer.locale),
  times: 1,
  member: { id: row.memberId, name: row.memberName },
  href: maySee(viewer, 'people') ? hrefOf(row) : null,
});

function shownFacts({ facts, isNamed, isTitled }: ActivityRow): ActivityFacts {
  const done = factsIn(facts);
  if (!isNamed) return withoutNames(done);
  return done.act === 'watched' && !isTitled ? { ...done, title: null } : done;
}

const PAGES = {
  document: (id: string) => `/admin/documents/${id}`,
  opportunity: (id: string) => `/admin/opportunities/${id}/activity`,
  question: (id: string) => `/admin/questions?${new URLSearchParams({ question: id })}`,
  faq: (id: string) => `/admin/faqs/${id}`,
} as const;

const hrefOf = ({ subjectType, subjectId }: ActivityRow): string | null =>
  subjectType && subjectId ? PAGES[subjectType](subjectId) : null;
