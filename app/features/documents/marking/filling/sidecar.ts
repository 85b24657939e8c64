import { z } from 'zod';
import type { PageBox } from '../preparing/page-box.ts';

/** Sizes of a template's placeholders for marks, in bytes. */
export const SLOT = {
  /** At the end of each page's content: the signs of the id, and the footer. */
  page: 76,
  /** The rows of the diagonal, for each size and position of a page's visible area. */
  rows: 144,
  /** All lines as outlines: a hundred letters of name and address, or a Chinese name. Longer ones are shortened. */
  drawing: 8_448,
  /** Which of them the footer shows. */
  footer: 112,
  /** The lines of the footer as text, for search and extraction. */
  unicode: 576,
} as const;

/** The maximum number of bytes that marking adds to a file of any size; the rest grows with its pages. */
export const CONSTANT_BYTES = 11 * 1024;

const offset = z.int().min(0);
const place = z.object({ at: offset, length: z.int().min(1) });
const box = z.object({ width: z.number(), height: z.number(), matrix: z.array(z.number()).length(6) });

/** The positions of a template's placeholders, and the data needed to fill them. */
export const sidecarSchema = z.object({
  bytes: z.int().min(1),
  /** Random names of the resources, so that no single rule removes the mark from two documents. */
  names: z.object({
    diagonal: z.string(),
    footer: z.string(),
    hidden: z.string(),
    light: z.string(),
    dark: z.string(),
    drawing: z.string(),
  }),
  drawing: place,
  footer: place,
  unicode: place,
  metadata: z.array(place),
  /** Both parts of the file's identifier, in hexadecimal digits. */
  fileId: z.array(place),
  rowsLength: z.int().min(1),
  pageLength: z.int().min(1),
  /** Sizes and matrices of the visible areas, without duplicates; their rows; and what precedes the placeholder of a page. */
  boxes: z.array(box.extend({ rowsAt: offset, start: z.string() })),
  /** For each page: the placeholder, the box, and the checksum state of its content before the placeholder. */
  pages: z.array(z.tuple([offset, z.int().min(0), z.int().min(0), z.int().min(0)])),
});

type MarkedBox = PageBox & { rowsAt: number; start: string };
export type Sidecar = Omit<z.output<typeof sidecarSchema>, 'boxes'> & { boxes: MarkedBox[] };
export type MarkNames = Sidecar['names'];
