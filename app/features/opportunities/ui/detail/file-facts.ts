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

/** `PDF · 24 pages · 1.2 MB`. */
export function fileFacts({ contentType, bytes, pages }: File): string {
  const counted = pages === null ? [] : [pages === 1 ? '1 page' : `${pages} pages`];
  return [TYPE_NAMES[contentType] ?? 'File', ...counted, fileSize(bytes)].join(' · ');
}

/** `640 B`, `82 KB`, `1.2 MB`: decimal units, as in file managers. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
