/**
 * Cookies that scripts write: choices of the reader and marks for the server, no secrets. On https the `__Host-` prefix
 * keeps a sibling host from setting them; browsers refuse it on plain http.
 */
const nameOf = (name: string, isHttps: boolean): string => (isHttps ? `__Host-${name}` : name);

/** Writes a cookie for this many seconds; `null`: for as long as the browser is open. */
export function writeCookie(name: string, value: string, seconds: number | null): void {
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  const isHttps = location.protocol === 'https:';
  const secure = isHttps ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = `${nameOf(name, isHttps)}=${value}; Path=/${age}; SameSite=Lax${secure}`;
}

export const removeCookie = (name: string): void => writeCookie(name, '', 0);

/** A request's `Cookie` header, and whether the application is reached over https. */
export type SentCookies = { header: string | null | undefined; isHttps: boolean };

/** Returns the value of such a cookie. On https one without the prefix does not count: another host may have set it. */
export function readCookie({ header, isHttps }: SentCookies, name: string): string | null {
  const start = `${nameOf(name, isHttps)}=`;
  const pair = header?.split(/;\s*/).find((one) => one.startsWith(start));
  return pair?.slice(start.length) ?? null;
}
