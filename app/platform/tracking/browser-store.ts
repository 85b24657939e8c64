/** Returns the browser's storage; `null` if the reader has blocked it, in which case nothing is remembered. */
export function browserStore(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
