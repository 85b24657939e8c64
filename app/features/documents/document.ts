export type DocumentCategory = 'teaser' | 'memorandum' | 'report' | 'statement' | 'legal';

/** One line of an opportunity's data room. */
export type OpportunityDocument = {
  id: string;
  title: string;
  category: DocumentCategory;
  contentType: string;
  bytes: number;
  pages: number | null;
  /** ISO time. */
  publishedAt: string;
  /** False while its policy asks for a marked copy. */
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

/** The name under which a document is saved: its title, with the ending of its type unless it has that already. */
export function downloadName(title: string, contentType: string): string {
  const extension = EXTENSIONS[contentType] ?? '';
  return title.toLowerCase().endsWith(extension) ? title : `${title}${extension}`;
}
