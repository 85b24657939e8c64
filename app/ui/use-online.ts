import { useSyncExternalStore } from 'react';

/**
 * Whether the browser reported a lost connection since the page was loaded. What it says before is not taken: in some
 * networks it reports none although the server responds.
 */
let isLost = false;

function subscribe(listener: () => void): () => void {
  const note = ({ type }: Event) => {
    isLost = type === 'offline';
    listener();
  };
  window.addEventListener('online', note);
  window.addEventListener('offline', note);
  return () => {
    window.removeEventListener('online', note);
    window.removeEventListener('offline', note);
  };
}

/** Returns whether the browser has a connection, as far as is known. It may be one that does not reach the server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !isLost,
    () => true,
  );
