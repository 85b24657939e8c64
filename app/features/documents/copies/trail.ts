import type { DocumentAct } from '#app/domain/documents.ts';

/** One thing that a person did with a document, or was refused. */
export type TrailEntry = {
  id: string;
  /** ISO time. */
  at: string;
  act: DocumentAct;
  reason: string | null;
  member: { id: string; name: string; email: string };
  document: { id: string; title: string };
  version: number | null;
  /** As it is printed on the copy. */
  copy: string | null;
};

/** A copy whose id was found, with whose it is. */
export type TracedCopy = {
  /** As it is printed. */
  copy: string;
  /** ISO time that stands on the copy. */
  markedAt: string;
  member: { id: string; name: string; email: string };
  document: { id: string; title: string };
  version: number;
  fileName: string;
  /** Whether it was taken along, or only read in the viewer. */
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

/** Files that the search for a copy's owner reads. */
export const MOST_TRACED_BYTES = 64 * 1024 * 1024;
