/** A longer query would not fit into the cookie that stores it during sign-in; the page is kept without it. */
const LONGEST = 2_400;

const OWN = 'http://own.invalid';
/** A path may be encoded more than once, but never legitimately this often. */
const MOST_DECODINGS = 4;

/**
 * Returns the page to return to after signing in: only a path of our own pages, never another site's address or an
 * API call. The decision is made on the decoded path; the returned value is exactly as requested. Anything else
 * becomes `fallback`.
 */
export function safeReturnTo(value: string | null | undefined, fallback = '/dashboard'): string {
  // Browsers read a backslash as a slash and skip control characters, so `/\evil.example` leaves the site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!value?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\\]/.test(value)) return fallback;
  if (!URL.canParse(value, OWN)) return fallback;
  const target = new URL(value, OWN);
  if (target.origin !== OWN || !isPage(target.pathname)) return fallback;
  // Headers accept no other characters; what is already encoded stays unchanged.
  const kept = value.replace(/[^\u0021-\u007e]+/g, (signs) => encodeURIComponent(signs.toWellFormed()));
  if (kept.length <= LONGEST) return kept;
  const [path = ''] = kept.split(/[?#]/, 1);
  return path.length <= LONGEST ? path : fallback;
}

/** Returns whether a path leads to a page, after any number of decodings and with its dots resolved. */
function isPage(path: string): boolean {
  let read = path;
  for (let time = 0; time < MOST_DECODINGS; time += 1) {
    if (/^\/[/\\]|\\/.test(read) || /^\/api(\/|$)/i.test(read)) return false;
    const decoded = decodedPath(read);
    if (decoded === null) return false;
    if (decoded === read) return true;
    read = decoded;
  }
  return false;
}

function decodedPath(path: string): string | null {
  try {
    const decoded = decodeURIComponent(path);
    if (!decoded.includes('/.')) return decoded;
    return URL.canParse(OWN + decoded) ? decodeURIComponent(new URL(OWN + decoded).pathname) : null;
  } catch {
    return null;
  }
}

/** Returns the login route with `returnTo` set to the path and query of `location` (seed §4). */
export function loginUrl(loginRoute: string, location: { pathname: string; search: string }): string {
  return `${loginRoute}?${new URLSearchParams({ returnTo: location.pathname + location.search })}`;
}

/**
 * Returns the path and query of a page exactly as the browser requested them, even if only the page's data was
 * requested. The framework re-encodes the query in its own address of the page (`a%20b` as `a+b`).
 */
export function askedPage(requested: string): { pathname: string; search: string } {
  const [, path = '/', query = ''] = /^[a-z]+:\/\/[^/?#]*([^?#]*)(\?[^#]*)?/i.exec(requested) ?? [];
  if (!path.endsWith('.data')) return { pathname: path || '/', search: query };
  const own = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && pair !== 'index' && !pair.startsWith('_routes='));
  return {
    pathname:
      path === '/_root.data' ? '/' : path.replace(/(\/_)?\.data$/, (_end, slash) => (slash ? '/' : '')),
    search: own.length > 0 ? `?${own.join('&')}` : '',
  };
}
