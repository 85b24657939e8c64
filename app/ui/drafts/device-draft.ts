import { browserStore } from '#app/platform/tracking/browser-store.ts';

const DRAFTS = 'vestry.draft.';
/** Older drafts are not restored. */
const KEPT_MS = 30 * 86_400_000;

/** The texts of a form, by field. */
export type DeviceDraft = Readonly<Record<string, string>>;

/** Returns a form's draft from this device; `null` for none. */
export function recallDraft(name: string, now = Date.now()): DeviceDraft | null {
  try {
    const kept: unknown = JSON.parse(browserStore()?.getItem(DRAFTS + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('texts' in kept)) return null;
    if (typeof kept.at !== 'number' || now - kept.at > KEPT_MS) return null;
    if (typeof kept.texts !== 'object' || kept.texts === null) return null;
    const texts = Object.entries(kept.texts).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts);
  } catch {
    // Foreign data under this key.
    return null;
  }
}

/** Stores a form's draft on this device; `null` deletes it. Does nothing if storage is unavailable. */
export function keepDraft(name: string, texts: DeviceDraft | null, now = Date.now()): void {
  try {
    const store = browserStore();
    if (texts === null) store?.removeItem(DRAFTS + name);
    else store?.setItem(DRAFTS + name, JSON.stringify({ at: now, texts }));
  } catch {
    // The storage is full or blocked: the text stays on the page.
    return;
  }
}

/** Deletes all drafts from this device, so that its next user cannot see them. */
export function forgetDrafts(): void {
  const store = browserStore();
  if (!store) return;
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  for (const key of keys) if (key.startsWith(DRAFTS)) store.removeItem(key);
}
