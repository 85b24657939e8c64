import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
import { BROADCAST_STATES, type BroadcastState } from './broadcast.ts';

/** The columns by which messages are sorted, and the order without one in the URL. */
export const BROADCAST_SORTS = ['title', 'created', 'saved', 'when', 'reached'] as const;
export const BROADCAST_ORDER = '-created';

/** The filters of the messages, kept in the page's URL. */
export const broadcastFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  state: z.enum(BROADCAST_STATES).optional().catch(undefined),
  sort: sortParam(BROADCAST_SORTS, BROADCAST_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type BroadcastFilters = z.infer<typeof broadcastFilters>;

/** A message in the admins' list. Times are ISO. */
export type BroadcastRow = {
  id: string;
  title: string;
  state: BroadcastState;
  createdAt: string;
  savedAt: string;
  savedBy: string;
  scheduledFor: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  expected: number;
  reached: number;
};
