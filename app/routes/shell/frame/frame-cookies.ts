import { THEME_COOKIE, type Theme, themeCookie } from '#app/platform/pages/theme.ts';

const RAIL_COOKIE = 'vestry_rail';
const YEAR = 31_536_000;

/** Returns whether the rail is collapsed; kept in a cookie, so the server renders it as the reader left it. */
export const railCollapsed = (cookieHeader: string | null): boolean =>
  /(?:^|;\s*)vestry_rail=collapsed(?:;|$)/.test(cookieHeader ?? '');

const write = (cookie: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = cookie;
};

export const keepRail = (collapsed: boolean): void =>
  write(`${RAIL_COOKIE}=${collapsed ? 'collapsed' : 'open'}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);

/** Applies a theme at once and saves the choice; `null` follows the system's. */
export function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  write(theme ? themeCookie(theme) : `${THEME_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
}
