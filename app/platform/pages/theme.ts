import { readCookie, removeCookie, type SentCookies, writeCookie } from './script-cookie.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const COOKIE = 'vestry_theme';
const YEAR = 31_536_000;

/** Returns the theme that the reader chose; `null` follows the system's. */
export function themeFrom(cookies: SentCookies): Theme | null {
  const value = readCookie(cookies, COOKIE);
  return THEMES.find((theme) => theme === value) ?? null;
}

/** Stores the choice for a year; `null` forgets it. */
export const keepTheme = (theme: Theme | null): void =>
  theme ? writeCookie(COOKIE, theme, YEAR) : removeCookie(COOKIE);
