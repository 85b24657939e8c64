import { z } from 'zod';
import type { PageBox } from '../preparing/page-box.ts';

/** Sizes of the places for marks in a template, in bytes. */
export const SLOT = {
  /** At the end of each page's content. */
  page: 288,
  /** Name and address as outlines; large enough for a name in Chinese. */
  who: 8_192,
  /** Time and "Confidential" as outlines. */
  when: 5_120,
  /** The copy's and the document's id as outlines. */
  copy: 7_168,
  /** The same lines as text, for search and extraction. */
  unicode: 2_560,
} as const;

/** What marking adds to a file of any size, at most, in bytes; the rest grows with its pages. */
export const CONSTANT_BYTES = 26 * 1024;

const offset = z.int().min(0);
const place = z.object({ at: offset, length: z.int().min(1) });

/** Where the places for marks are in a template, and what has to be known to fill them. */
export const sidecarSchema = z.object({
  format: z.literal(1),
  bytes: z.int().min(1),
  /** Random names of the resources, so that no two documents can be cleaned by the same rule. */
  names: z.object({
    diagonal: z.string(),
    footer: z.string(),
    hidden: z.string(),
    light: z.string(),
    dark: z.string(),
  }),
  who: place,
  when: place,
  copy: place,
  unicode: place,
  metadata: z.array(place),
  /** Both parts of the file's identifier, in hexadecimal digits. */
  fileId: z.array(place),
  /** Length of the place at the end of each page. */
  pageLength: z.int().min(1),
  /** Sizes and matrices of the visible parts, each once. */
  boxes: z.array(z.object({ width: z.number(), height: z.number(), matrix: z.array(z.number()).length(6) })),
  /** Of each page: the place, the box, and the sums of its content before the place. */
  pages: z.array(z.tuple([offset, z.int().min(0), z.int().min(0), z.int().min(0)])),
});

export type Sidecar = Omit<z.output<typeof sidecarSchema>, 'boxes'> & { boxes: PageBox[] };
