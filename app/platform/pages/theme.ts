export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_COOKIE = 'vestry_theme';

/** Returns the theme that the reader chose; `null` follows the system's. */
export function themeFrom(cookieHeader: string | null): Theme | null {
  const value = cookieHeader?.match(/(?:^|;\s*)vestry_theme=(\w+)/)?.[1];
  return THEMES.find((theme) => theme === value) ?? null;
}

/** Returns the cookie that stores the choice for a year. The browser itself writes it. */
export const themeCookie = (theme: Theme): string =>
  `${THEME_COOKIE}=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
