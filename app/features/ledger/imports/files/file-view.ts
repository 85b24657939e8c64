import { z } from 'zod';
import { CURRENCIES } from '#app/domain/money/currencies.ts';
import type { ColumnMapping } from '#app/platform/tables/columns.ts';
import { type TableReading, tableReading, UNCHOSEN } from '#app/platform/tables/table-reading.ts';
import { IMPORT_KINDS, type ImportKind } from '../import-format.ts';
import type { ImportReport } from '../import-report.ts';

export type ImportRow = {
  id: string;
  kind: ImportKind;
  fileName: string;
  sha256: string;
  lineCount: number;
  knownCount: number;
  addedCount: number;
  at: string;
  /** `null` for the command line. */
  by: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
};

export type FileWork = 'check' | 'import' | null;

export type OpenFile = {
  id: string;
  fileName: string;
  kind: ImportKind | null;
  uploadedAt: string;
  uploadedBy: string;
  work: FileWork;
  /** `null` before the first check. */
  errorCount: number | null;
  /** Whether the kind or the columns have to be specified. */
  needsChoices: boolean;
};

export type ImportDetail = {
  id: string;
  fileName: string;
  kind: ImportKind | null;
  imported: ImportRow | null;
  file: {
    uploadedAt: string;
    uploadedBy: string;
    bytes: number;
    /** `null` to detect it from the header. */
    chosenKind: ImportKind | null;
    mapping: ColumnMapping;
    reading: TableReading;
    work: FileWork;
    /** Lines read so far. */
    progress: number;
    /** Why it could not be read at all. */
    problem: string | null;
  } | null;
  report: ImportReport | null;
};

const count = z.number();
const report = z.object({
  kind: z.enum(IMPORT_KINDS).nullable(),
  lineCount: count,
  knownCount: count,
  newCount: count,
  errorCount: count,
  problems: z.array(
    z.object({ line: count, column: z.string().nullable(), value: z.string(), problem: z.string() }),
  ),
  totals: z.array(
    z.object({
      about: z.string(),
      type: z.string(),
      lines: count,
      amount: count.nullable(),
      currency: z.enum(CURRENCIES).nullable(),
      holders: z.object({ count, isWhole: z.boolean() }).optional(),
    }),
  ),
  notices: z.array(z.string()),
  toConfirm: z.array(z.string()).default([]),
  headers: z.array(z.string()),
  missing: z.array(z.string()),
  unsure: z.array(z.object({ column: z.string(), headers: z.array(z.string()) })).default([]),
  questions: z
    .array(z.object({ about: z.enum(['decimals', 'days']), example: z.string(), line: count, count }))
    .default([]),
  words: z
    .array(z.object({ column: z.string(), word: z.string(), lines: count, choices: z.array(z.string()) }))
    .default([]),
  sheets: z.array(z.string()).default([]),
  samples: z.array(z.array(z.string())).default([]),
}) satisfies z.ZodType<ImportReport>;

/** Reads a stored report; `null` if there is none. */
export const storedReport = (stored: unknown): ImportReport | null =>
  stored === null || stored === undefined ? null : report.parse(stored);

/** Reads how a stored file is to be read. */
export const storedReading = (stored: unknown): TableReading =>
  stored === null || stored === undefined ? UNCHOSEN : tableReading.parse(stored);
