import { browserStore } from '#app/platform/tracking/browser-store.ts';

const DRAFTS = 'vestry.draft.';
/** Drafts left longer ago are not offered again. */
const KEPT_MS = 30 * 86_400_000;

/** The texts of a form, by field. */
export type DeviceDraft = Readonly<Record<string, string>>;

/** Returns the draft of a form that was left on this device; `null` for none. */
export function recallDraft(name: string, now = Date.now()): DeviceDraft | null {
  try {
    const kept: unknown = JSON.parse(browserStore()?.getItem(DRAFTS + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('texts' in kept)) return null;
    if (typeof kept.at !== 'number' || now - kept.at > KEPT_MS) return null;
    if (typeof kept.texts !== 'object' || kept.texts === null) return null;
    const texts = Object.entries(kept.texts).filter(([, text]) => typeof text === 'string');
    return Object.fromEntries(texts);
  } catch {
    // Another program has written there.
    return null;
  }
}

/** Keeps the draft of a form on this device; `null` deletes it. Does nothing where the browser stores nothing. */
export function keepDraft(name: string, texts: DeviceDraft | null, now = Date.now()): void {
  try {
    const store = browserStore();
    if (texts === null) store?.removeItem(DRAFTS + name);
    else store?.setItem(DRAFTS + name, JSON.stringify({ at: now, texts }));
  } catch {
    // The storage is full or refused: the text stays on the page.
    return;
  }
}

/** Deletes all drafts from this device, for whoever uses it next. */
export function forgetDrafts(): void {
  const store = browserStore();
  if (!store) return;
  const keys = Array.from({ length: store.length }, (_, at) => store.key(at) ?? '');
  for (const key of keys) if (key.startsWith(DRAFTS)) store.removeItem(key);
}
