import type { DocumentCategory } from '#app/domain/documents.ts';

/** One document of an opportunity's data room. */
export type OpportunityDocument = {
  id: string;
  title: string;
  category: DocumentCategory;
  contentType: string;
  bytes: number;
  pages: number | null;
  /** ISO time. */
  publishedAt: string;
  /** False where its policy allows reading in the viewer only. */
  downloadable: boolean;
};

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/csv': '.csv',
};

/** Returns a document's file name: its title, with the extension of its type unless it has it already. */
export function downloadName(title: string, contentType: string): string {
  const extension = EXTENSIONS[contentType] ?? '';
  return title.toLowerCase().endsWith(extension) ? title : `${title}${extension}`;
}
