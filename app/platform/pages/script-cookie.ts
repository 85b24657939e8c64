/**
 * Cookies that scripts write: choices of the reader and marks for the server, no secrets. On https the `__Host-` prefix
 * keeps a sibling host from setting them; browsers refuse it on plain http.
 */
const nameOf = (name: string): string => (location.protocol === 'https:' ? `__Host-${name}` : name);

/** Writes a cookie for this many seconds; `null`: for as long as the browser is open. */
export function writeCookie(name: string, value: string, seconds: number | null): void {
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${nameOf(name)}=${value}; Path=/${age}; SameSite=Lax${secure}`;
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);

/** Returns the value of such a cookie from a request's header; the one with the prefix counts first. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  const pairs = header?.split(/;\s*/) ?? [];
  for (const start of [`__Host-${name}=`, `${name}=`]) {
    const pair = pairs.find((one) => one.startsWith(start));
    if (pair !== undefined) return pair.slice(start.length);
  }
  return null;
}
