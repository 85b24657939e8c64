import { THEME_COOKIE, type Theme, themeCookie } from '#app/platform/theme.ts';

const RAIL_COOKIE = 'vestry_rail';
const YEAR = 31_536_000;

/** Whether the reader has folded the rail; kept in a cookie, so that the page comes as they left it. */
export const railCollapsed = (cookieHeader: string | null): boolean =>
  /(?:^|;\s*)vestry_rail=collapsed(?:;|$)/.test(cookieHeader ?? '');

const write = (cookie: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
  document.cookie = cookie;
};

export const keepRail = (collapsed: boolean): void =>
  write(`${RAIL_COOKIE}=${collapsed ? 'collapsed' : 'open'}; Path=/; Max-Age=${YEAR}; SameSite=Lax`);

/** Puts the page into a theme at once and keeps the choice; `null` follows the system's again. */
export function applyTheme(theme: Theme | null): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  write(theme ? themeCookie(theme) : `${THEME_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`);
}
