/** The browser's storage; `null` where the reader has forbidden it, who then simply is not remembered. */
export function browserStore(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
