declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/**
 * Sends a sign-in or sign-out to the tag manager (seed §4). Events pushed before its script has loaded are queued.
 */
export function pushToDataLayer(event: 'login' | 'logout', userId: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, user_id: userId });
}
