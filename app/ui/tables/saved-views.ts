import { browserStore } from '#app/platform/tracking/browser-store.ts';

/** An address of a list under a name: its filters, order and columns. */
export type SavedView = { name: string; search: string };

export const LONGEST_VIEW_NAME = 60;
const MOST_VIEWS = 30;

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return false;
  return typeof value.name === 'string' && typeof value.search === 'string' && /^(\?|$)/.test(value.search);
}

const keyOf = (owner: string, list: string): string => `vestry.views.${owner}.${list}`;

/** Returns the views that `owner` has saved of a list on this device, by name. */
export function savedViews(owner: string, list: string): SavedView[] {
  try {
    const kept: unknown = JSON.parse(browserStore()?.getItem(keyOf(owner, list)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isView).map(({ name, search }) => ({ name, search })) : [];
  } catch {
    // Another program has written there.
    return [];
  }
}

/** Returns the views with one more; it replaces one of the same name. */
export function withView(views: readonly SavedView[], view: SavedView): SavedView[] {
  const others = views.filter(({ name }) => name.toLowerCase() !== view.name.toLowerCase());
  return [...others, view]
    .slice(-MOST_VIEWS)
    .sort((one, other) => one.name.localeCompare(other.name, undefined, { numeric: true }));
}

/** Keeps the views on this device. Returns whether the browser stored them. */
export function keepViews(owner: string, list: string, views: readonly SavedView[]): boolean {
  const store = browserStore();
  if (!store) return false;
  try {
    if (views.length === 0) store.removeItem(keyOf(owner, list));
    else store.setItem(keyOf(owner, list), JSON.stringify(views));
    return true;
  } catch {
    // The storage is full or refused.
    return false;
  }
}
