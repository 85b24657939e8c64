import { z } from 'zod';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { sortParam } from '#app/platform/lists/sorting.ts';
import { OWN_ORDER, OWN_SORTS, OWN_STATES } from './own-list.ts';

/**
 * The filters of a member's list; kept in the page's URL. They are in a file of their own because only loaders read
 * them: the page's code, which is prefetched on every page, is then free of the schema library.
 */
export const ownFilters = z.object({
  q: line(LONGEST_SEARCH).catch(''),
  state: z.enum(OWN_STATES).optional().catch(undefined),
  /** The id of an entity; `own` for the member's own name. */
  investor: z
    .union([z.uuid(), z.literal('own')])
    .optional()
    .catch(undefined),
  sort: sortParam(OWN_SORTS, OWN_ORDER),
  cursor: cursorText.optional().catch(undefined),
});
export type OwnFilters = z.infer<typeof ownFilters>;
