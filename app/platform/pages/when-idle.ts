/** Maximum delay after the page has loaded, however busy it is. */
const AT_THE_LATEST_MS = 5_000;

/** Runs `act` when the page has loaded and is idle. */
export function whenIdle(act: () => void): void {
  const soon = () => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: AT_THE_LATEST_MS });
    else setTimeout(act, AT_THE_LATEST_MS / 2);
  };
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
