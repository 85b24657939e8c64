import { useState } from 'react';
import { THEMES, type Theme } from '#app/platform/pages/theme.ts';
import { useServedTheme } from '../settings.ts';
import { applyTheme } from './frame-cookies.ts';

export type ThemeChoice = { theme: Theme | null; choose: (theme: Theme | null) => void };

/** The theme of the page and how to change it, at once and without a reload. `null` follows the system's. */
export function useThemeChoice(): ThemeChoice {
  const served = useServedTheme();
  const [theme, setTheme] = useState(() => (typeof document === 'undefined' ? served : shownTheme()));
  const choose = (choice: Theme | null) => {
    setTheme(choice);
    applyTheme(choice);
  };
  return { theme, choose };
}

const shownTheme = (): Theme | null =>
  THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? null;
