/** The default locale of numbers and dates, also used for stored and mailed text. */
export const DEFAULT_LOCALE = 'en-GB';

let current = DEFAULT_LOCALE;

/** Returns the locale of numbers and dates on the page being rendered. */
export const currentLocale = (): string => current;

/** Sets the locale in the browser, where all pages belong to one member. */
export function setLocale(locale: string): void {
  current = locale;
}

/**
 * Renders a page in a member's locale. `draw` must be synchronous because the next page belongs to another member.
 */
export function withLocale<Drawn extends string>(locale: string, draw: () => Drawn): Drawn {
  const before = current;
  current = locale;
  try {
    return draw();
  } finally {
    current = before;
  }
}
