/** No longer than that after the page has loaded, however busy it is. */
const AT_THE_LATEST_MS = 5_000;

/** Calls when the page has loaded and has nothing else to do. */
export function whenIdle(act: () => void): void {
  const soon = () => {
    // Safari has no word for being idle.
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: AT_THE_LATEST_MS });
    else setTimeout(act, AT_THE_LATEST_MS / 2);
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
