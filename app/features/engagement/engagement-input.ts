import { z } from 'zod';
import { cursorText } from '#app/platform/lists/paging.ts';
import { ACTIVITY_KINDS } from './activity.ts';

export const timelineFilters = z.object({
  kind: z.enum(ACTIVITY_KINDS).optional().catch(undefined),
  cursor: cursorText.optional().catch(undefined),
});
export type TimelineFilters = z.infer<typeof timelineFilters>;
