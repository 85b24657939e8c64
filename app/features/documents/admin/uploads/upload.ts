import { z } from 'zod';
import { DOCUMENT_POLICIES } from '#app/domain/access/documents.ts';
import { line } from '#app/domain/text/input-text.ts';
import { documentCategory, periodYear } from '../document-admin.ts';

/** S3 requires at least 5 MB for each part but the last. */
export const PART_BYTES = 8 * 1024 * 1024;

export const partCount = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES));

/** Size of a part, counted from 1: all but the last one are equal. */
export const partBytes = (bytes: number, part: number): number =>
  Math.min(PART_BYTES, bytes - (part - 1) * PART_BYTES);

/** What a new document is filed under, until an admin changes it. */
export const uploadPlace = z.object({
  category: documentCategory,
  policy: z.enum(DOCUMENT_POLICIES),
  opportunityId: z.uuid().nullable(),
  fundId: z.uuid().nullable(),
  /** Absent for that of the file's name. */
  title: line(200).optional(),
  periodYear: periodYear.optional(),
});
export type UploadPlaceInput = z.infer<typeof uploadPlace>;

/** Where the file goes: a new document, a new version of one, or a batch. */
export const uploadTarget = z.discriminatedUnion('to', [
  z.object({ to: z.literal('new'), place: uploadPlace }),
  z.object({ to: z.literal('version'), documentId: z.uuid() }),
  z.object({ to: z.literal('batch'), batchId: z.uuid() }),
]);
export type UploadTarget = z.infer<typeof uploadTarget>;

/** Tells targets apart. An upload is resumed only to where it was begun. */
export function targetKey(target: UploadTarget): string {
  if (target.to === 'version') return `version ${target.documentId}`;
  if (target.to === 'batch') return `batch ${target.batchId}`;
  const { category, policy, opportunityId, fundId, title, periodYear } = target.place;
  return JSON.stringify(['new', category, policy, opportunityId, fundId, title, periodYear]);
}

/** Returns a checksum of a whole file, read part by part: other files may have its name, size and time. */
export async function uploadChecksumOf(file: Blob): Promise<string> {
  const parts: ArrayBuffer[] = [];
  for (let from = 0; from < file.size; from += PART_BYTES)
    parts.push(
      await crypto.subtle.digest('SHA-256', await file.slice(from, from + PART_BYTES).arrayBuffer()),
    );
  const all = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer());
  return Array.from(new Uint8Array(all), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const chosenFile = z.object({
  fileName: line(255),
  folder: z.union([z.literal(''), line(1_000)]),
  /** Files that are too large are refused with a separate message (`refusalBefore`). */
  bytes: z.int().min(1),
  modifiedAt: z.iso.datetime(),
});
export type ChosenFile = z.infer<typeof chosenFile>;

export const uploadStart = chosenFile.extend({
  target: uploadTarget,
  /** From `checksumOf`. Pages that were loaded before it was asked for send none. */
  checksum: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
});
export type UploadStart = z.infer<typeof uploadStart>;

/** The state to resume from: `parts` have already arrived, by number from 1. */
export type UploadProgress = { id: string; parts: number[] };

/** The result of a complete upload. A duplicate waits for the admin to keep it or to leave it out. */
export type UploadOutcome =
  | { kind: 'done'; documentId: string | null }
  | { kind: 'duplicate'; of: { id: string; title: string; uploadedAt: string } };

/** An unfinished upload of a new document: its file has to be chosen again after a reload. */
export type OpenUpload = ChosenFile & { id: string; place: UploadPlaceInput; createdAt: string };
