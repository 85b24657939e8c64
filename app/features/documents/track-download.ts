import type { DocumentCategory } from '#app/domain/access/documents.ts';
import { track } from '#app/platform/tracking/track.ts';

/** Reports a download to analytics (seed §3); a teaser also has its own event. */
export function trackDownload(
  { title, category }: { title: string; category: DocumentCategory },
  url: string,
): void {
  if (category === 'teaser') track('Teaser Download', { 'document name': title });
  track('Document Download', { name: title, url });
}
