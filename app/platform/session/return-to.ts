/** Longer paths would not fit into the cookie that stores them during a sign-in. */
const LONGEST = 1500;

/**
 * Returns the page to come back to after signing in: only one of our own paths, never another site's address.
 * Anything else becomes `fallback`.
 */
export function safeReturnTo(value: string | null | undefined, fallback = '/dashboard'): string {
  // Browsers read a backslash as a slash and skip control characters, so `/\evil.example` leaves the site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (!value?.startsWith('/') || value.length > LONGEST || /^\/[/\\]|[\u0000-\u001f\\]/.test(value))
    return fallback;
  const base = 'http://own.invalid';
  if (!URL.canParse(value, base)) return fallback;
  const target = new URL(value, base);
  if (target.origin !== base || target.pathname.startsWith('//') || target.pathname.startsWith('/api/'))
    return fallback;
  return target.pathname + target.search + target.hash;
}

/** Returns the login route with `returnTo` set to the path and query of `location` (seed §4). */
export function loginUrl(loginRoute: string, location: { pathname: string; search: string }): string {
  return `${loginRoute}?${new URLSearchParams({ returnTo: location.pathname + location.search })}`;
}
