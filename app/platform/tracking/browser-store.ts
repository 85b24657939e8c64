/** Returns the browser's storage; `null` if the reader has blocked it, in which case nothing is remembered. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
