import type { DocumentCategory, DocumentPolicy } from '#app/domain/access/documents.ts';

export type ReaderDocument = {
  id: string;
  versionId: string;
  title: string;
  category: DocumentCategory;
  policy: DocumentPolicy;
  /** How it is displayed: in the viewer for PDFs, as a picture, or not at all. */
  kind: 'pdf' | 'picture' | 'other';
  contentType: string;
  bytes: number;
  pages: number | null;
  /** Its subject, and its page that takes questions, if it has one. */
  subject: { name: string; to: string | null } | null;
};

/** The URL that the viewer loads: marked as the policy requires, and in parts of this version if one is given. */
export const viewPath = (id: string, versionId?: string): string =>
  `/api/documents/view?${new URLSearchParams({ id, ...(versionId && { version: versionId }) })}`;

/** The URL of the question form, prefilled with the document and page; of one without a page that takes questions, the contact form. */
export function askPath(
  { id, subject }: Pick<ReaderDocument, 'id' | 'subject'>,
  title: string,
  page: number | null,
): string {
  if (!subject?.to)
    return `/contact?${new URLSearchParams({
      ...{ subject: 'Documents', about: `document:${id}` },
      ...(page !== null && { page: String(page) }),
    })}`;
  const about = page === null ? title : `${title}, page ${page}`;
  return `${subject.to}?${new URLSearchParams({ ask: about })}#ask-a-question`;
}

/** The page number in a URL, as `?page=23` or `#page=23`; the first page without one. */
export function pageInAddress(search: string, hash: string): number {
  const named = /^#page=(\d+)$/.exec(hash)?.[1] ?? new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(named) ? Number(named) : 1;
}

export type ReaderAct =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'up'
  | 'down'
  | 'zoomIn'
  | 'zoomOut'
  | 'search'
  | 'leave'
  | 'nextHit'
  | 'previousHit';

const KEYS: Readonly<Record<string, ReaderAct>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'previous',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '/': 'search',
  Escape: 'leave',
  n: 'nextHit',
  p: 'previousHit',
};

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The action of a key in the viewer. In a text field only Escape has one; the browser's own shortcuts are not
 * overridden.
 */
export function readerAct({ key, ctrlKey, metaKey, altKey }: Key, isTyping: boolean): ReaderAct | null {
  if (ctrlKey || metaKey || altKey) return null;
  const act = KEYS[key] ?? null;
  return isTyping && act !== 'leave' ? null : act;
}
