import { z } from 'zod';
import type { PageBox } from '../preparing/page-box.ts';

/** Sizes of a template's placeholders for marks, in bytes. */
export const SLOT = {
  /** At the end of each page's content. */
  page: 224,
  /** Name and address as outlines: a hundred letters, or a Chinese name. Longer ones are shortened. */
  who: 4_608,
  /** Time and "Confidential" as outlines. */
  when: 3_072,
  /** The copy's and the document's id as outlines, even if they have every letter and digit. */
  copy: 4_864,
  /** The same lines as text, for search and extraction. */
  unicode: 1_536,
} as const;

/** The maximum number of bytes that marking adds to a file of any size; the rest grows with its pages. */
export const CONSTANT_BYTES = 16 * 1024;

const offset = z.int().min(0);
const place = z.object({ at: offset, length: z.int().min(1) });

/** The positions of a template's placeholders, and the data needed to fill them. */
export const sidecarSchema = z.object({
  format: z.literal(1),
  bytes: z.int().min(1),
  /** Random names of the resources, so that no single rule removes the mark from two documents. */
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
  /** Length of the placeholder at the end of each page. */
  pageLength: z.int().min(1),
  /** Sizes and matrices of the visible areas, without duplicates. */
  boxes: z.array(z.object({ width: z.number(), height: z.number(), matrix: z.array(z.number()).length(6) })),
  /** For each page: the placeholder, the box, and the checksum state of its content before the placeholder. */
  pages: z.array(z.tuple([offset, z.int().min(0), z.int().min(0), z.int().min(0)])),
});

export type Sidecar = Omit<z.output<typeof sidecarSchema>, 'boxes'> & { boxes: PageBox[] };
