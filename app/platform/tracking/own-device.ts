import { v4 } from 'uuid';
import { browserStore } from './browser-store.ts';

/** The key of this browser's analytics id, which the vendor's SDK and our own server both use. */
export const DEVICE_KEY = 'device';

/** Returns an id that distinguishes browsers; undefined if the reader has blocked storage. */
export function ownDevice(): string | undefined {
  const store = browserStore();
  if (!store) return undefined;
  const device = store.getItem(DEVICE_KEY) ?? v4();
  store.setItem(DEVICE_KEY, device);
  return device;
}
