import type { DocumentAct } from '#app/domain/access/documents.ts';

/** One act of a person on a document, or a refusal. */
export type TrailEntry = {
  id: string;
  /** ISO time. */
  at: string;
  act: DocumentAct;
  reason: string | null;
  member: { id: string; name: string; email: string };
  document: { id: string; title: string };
  version: number | null;
  /** As printed on the copy. */
  copy: string | null;
};

export type TracedCopy = {
  /** As printed. */
  copy: string;
  /** ISO time printed on the copy. */
  markedAt: string;
  member: { id: string; name: string; email: string };
  document: { id: string; title: string };
  version: number;
  fileName: string;
  /** Whether it was downloaded, or only read in the viewer. */
  acts: DocumentAct[];
};

export const ACT_LABELS: Readonly<Record<DocumentAct, string>> = {
  view: 'Viewed',
  download: 'Downloaded',
  refused: 'Refused',
};

const REASONS: Readonly<Record<string, string>> = {
  view_only: 'View only',
  cannot_be_marked: 'Could not be watermarked',
  malware: 'Blocked by the malware scan',
};

/** Returns why something was refused, in words. */
export const reasonLabel = (reason: string): string => REASONS[reason] ?? reason;

/** Maximum size of a file searched for a copy's owner. */
export const MOST_TRACED_BYTES = 64 * 1024 * 1024;

/** Maximum number of copies looked up at once: their ids are in the address of the page that lists them. */
export const MOST_TRACED_COPIES = 200;
const PRINTED_ID_AND_SPACE = 'VST-XXXX-XXXX-XXXX '.length;
export const LONGEST_TRACED_TEXT = MOST_TRACED_COPIES * PRINTED_ID_AND_SPACE;
