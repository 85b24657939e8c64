/** A navigation started by a person may take this long, or may have been cancelled in the browser's own dialog. */
const LEAVING_MS = 10_000;

declare global {
  interface Window {
    /** When the document was last asked to unload. */
    leftAt?: number | undefined;
  }
}

/**
 * Runs in the head of every page, ahead of the other scripts: a person may leave before these are loaded. A page that
 * the browser brings back from its memory is no longer left.
 */
export const NOTE_LEAVING =
  "addEventListener('beforeunload',function(){leftAt=performance.now()});" +
  "addEventListener('pageshow',function(e){if(e.persisted)leftAt=undefined})";

/**
 * Returns whether the page is about to navigate where a person wanted: a refused call in the background must not send
 * them elsewhere, such as to the login while they sign out.
 */
export const isLeaving = (): boolean => performance.now() - (window.leftAt ?? -LEAVING_MS) < LEAVING_MS;
