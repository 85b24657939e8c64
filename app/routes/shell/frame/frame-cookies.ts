import { readCookie, type SentCookies, writeCookie } from '#app/platform/pages/script-cookie.ts';
import { keepTheme, type Theme } from '#app/platform/pages/theme.ts';

const RAIL_COOKIE = 'vestry_rail';
const YEAR = 31_536_000;

/** Returns whether the rail is collapsed; kept in a cookie, so the server renders it as the reader left it. */
export const railCollapsed = (cookies: SentCookies): boolean =>
  readCookie(cookies, RAIL_COOKIE) === 'collapsed';

export const keepRail = (collapsed: boolean): void =>
  writeCookie(RAIL_COOKIE, collapsed ? 'collapsed' : 'open', YEAR);

/** Applies a theme at once and saves the choice; `null` follows the system's. */
export function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  keepTheme(theme);
}
