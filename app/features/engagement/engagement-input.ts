import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
import { ACTIVITY_KINDS } from './activity.ts';

/** The columns by which each list is sorted, and the order without one in the URL. */
export const ENGAGEMENT_SORTS = {
  keen: ['member', 'role', 'opportunity', 'last'],
  quiet: ['member', 'role', 'signIns', 'last'],
} as const;
export const ENGAGEMENT_ORDER = '-last';
export type EngagementSort = (typeof ENGAGEMENT_SORTS)['keen' | 'quiet'][number];

/** The filters of the lists; kept in the page's URL. */
export const engagementFilters = z
  .object({
    list: z.enum(['keen', 'quiet']).catch('keen'),
    q: line(LONGEST_SEARCH).catch(''),
    role: z.enum(['active', 'prospective']).optional().catch(undefined),
    opportunity: z.uuid().optional().catch(undefined),
    sort: z.string().optional().catch(undefined),
    cursor: cursorText.optional().catch(undefined),
  })
  .transform(({ sort, ...filters }) => ({
    ...filters,
    sort: sortParam<EngagementSort>(ENGAGEMENT_SORTS[filters.list], ENGAGEMENT_ORDER).parse(sort),
  }));
export type EngagementFilters = z.infer<typeof engagementFilters>;

/** The filters of a timeline; kept in the page's URL. */
export const timelineFilters = z.object({
  kind: z.enum(ACTIVITY_KINDS).optional().catch(undefined),
  cursor: cursorText.optional().catch(undefined),
});
export type TimelineFilters = z.infer<typeof timelineFilters>;
