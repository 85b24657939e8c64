import { browserStore } from '#app/platform/tracking/browser-store.ts';

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

type TagEvent = { event: 'login' | 'logout'; user_id: string };

/** The tab's storage key for events that the tag manager's script has not read. */
const UNREAD = 'vestry.tags';
let unread: readonly TagEvent[] | undefined;
let isRead = false;

/**
 * Sends a sign-in or sign-out to the tag manager (seed §4). The page of a sign-out is left before the script has loaded,
 * so until then the event is kept for the next page of the tab.
 */
export function pushToDataLayer(event: TagEvent['event'], userId: string): void {
  const entry = { event, user_id: userId };
  window.dataLayer?.push(entry);
  if (!isRead) keep([...unreadEvents(), entry]);
}

/** Puts the unread events into the data layer, which the script then reads. Returns what to call once it has. */
export function openDataLayer(): () => void {
  window.dataLayer = [...unreadEvents()];
  return () => {
    isRead = true;
    keep([]);
  };
}

function unreadEvents(): readonly TagEvent[] {
  unread ??= storedEvents();
  return unread;
}

function storedEvents(): TagEvent[] {
  try {
    const kept: unknown = JSON.parse(browserStore('sessionStorage')?.getItem(UNREAD) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTagEvent) : [];
  } catch {
    // Another program has written there.
    return [];
  }
}

function isTagEvent(value: unknown): value is TagEvent {
  if (typeof value !== 'object' || value === null || !('event' in value) || !('user_id' in value))
    return false;
  return (value.event === 'login' || value.event === 'logout') && typeof value.user_id === 'string';
}

function keep(events: readonly TagEvent[]): void {
  unread = events;
  const store = browserStore('sessionStorage');
  try {
    if (events.length === 0) store?.removeItem(UNREAD);
    else store?.setItem(UNREAD, JSON.stringify(events));
  } catch {
    // The storage is full; this page still has them.
  }
}
