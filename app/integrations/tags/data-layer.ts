declare global {
  interface Window {
    dataLayer?: object[];
  }
}

/** Tells the tag manager of a sign-in or a sign-out (seed §4). What is told before its script is there waits for it. */
export function pushToDataLayer(event: 'login' | 'logout', userId: string): void {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, user_id: userId });
}
