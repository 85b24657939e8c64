import type { DocumentPolicy } from '#app/domain/access/documents.ts';
import { fileSize } from '#app/platform/format/file-size.ts';

type File = { contentType: string; bytes: number; pages: number | null };

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'text/csv': 'CSV',
  'image/png': 'Picture',
  'image/jpeg': 'Picture',
};

const POLICY_NOTES: Record<DocumentPolicy, string | null> = {
  original: null,
  watermarked: 'watermarked copy',
  view_only: 'view only',
};

/** `PDF · 24 pages · 1.2 MB · watermarked copy`. */
export const documentFacts = ({ policy, ...file }: File & { policy: DocumentPolicy }): string =>
  joined([...factsOf(file), POLICY_NOTES[policy]]);

/** `PDF · 24 pages · 1.2 MB`. */
export const fileFacts = (file: File): string => joined(factsOf(file));

function factsOf({ contentType, bytes, pages }: File): (string | null)[] {
  const counted = pages === null ? null : pages === 1 ? '1 page' : `${pages} pages`;
  return [TYPE_NAMES[contentType] ?? 'File', counted, fileSize(bytes)];
}

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' · ');
