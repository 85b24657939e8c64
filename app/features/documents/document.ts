import type { DocumentCategory, DocumentPolicy } from '#app/domain/access/documents.ts';

export type OpportunityDocument = {
  id: string;
  title: string;
  category: DocumentCategory;
  contentType: string;
  bytes: number;
  pages: number | null;
  /** ISO time. */
  publishedAt: string;
  policy: DocumentPolicy;
  /** The heading under which it is listed; `null` is listed first. */
  section: string | null;
  /** Published since the viewer's last visit to the library. */
  isNew: boolean;
};

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/csv': '.csv',
};

/** Returns a document's file name: its title, with the extension of its type if it lacks one. */
export function downloadName(title: string, contentType: string): string {
  const extension = EXTENSIONS[contentType] ?? '';
  return title.toLowerCase().endsWith(extension) ? title : `${title}${extension}`;
}

/** A published document for one member, and when they first opened it (ISO); `null` if they have not. */
export type PersonalDocument = {
  id: string;
  title: string;
  /** In the firm's words. */
  categoryLabel: string;
  publishedAt: string;
  openedAt: string | null;
  entity: string | null;
};
