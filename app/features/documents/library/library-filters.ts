import { z } from 'zod';
import { heldBy } from '#app/domain/investing/held-by-input.ts';
import { line } from '#app/domain/text/input-text.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import {
  ABOUT_ME,
  LIBRARY_FILTER_NAMES,
  LIBRARY_SECTIONS,
  LIBRARY_SORTS,
  type LibraryFilters,
} from './library.ts';

/** Separate from `library.ts`, so that the page loads no validator. */
const libraryFilters = z.object({
  search: line(100).optional(),
  category: line(80).optional(),
  about: z.union([z.literal(ABOUT_ME), z.uuid()]).optional(),
  year: z
    .string()
    .regex(/^(19|20)\d\d$/)
    .optional(),
  tag: line(80).optional(),
  new: z.literal('1').optional(),
  held_by: heldBy.optional(),
  all: z.enum(LIBRARY_SECTIONS).optional(),
  sort: z.enum(LIBRARY_SORTS).optional(),
  cursor: cursorText.optional(),
}) satisfies z.ZodType<LibraryFilters>;

/** Parses the filters from a page's URL. Invalid values are ignored, since people share and edit URLs. */
export function libraryFiltersFrom(search: URLSearchParams): LibraryFilters {
  const given = LIBRARY_FILTER_NAMES.flatMap((name) => {
    const parsed = libraryFilters.shape[name].safeParse(search.get(name) || undefined);
    return parsed.success && parsed.data ? [[name, parsed.data]] : [];
  });
  return libraryFilters.parse(Object.fromEntries(given));
}
