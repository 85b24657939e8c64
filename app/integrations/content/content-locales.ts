type Fields = Record<string, unknown>;

/**
 * Reduces localized fields to one value each, from the first locale that has one. A text in another language is
 * better than a missing one.
 */
export function inOneLocale(fields: Fields, locales: readonly string[]): Fields {
  const pairs = Object.entries(fields).flatMap(([name, byLocale]) => {
    if (typeof byLocale !== 'object' || byLocale === null) return [];
    const values = new Map(Object.entries(byLocale));
    const locale = locales.find((code) => (values.get(code) ?? null) !== null);
    return locale === undefined ? [] : [[name, values.get(locale)]];
  });
  return Object.fromEntries(pairs);
}
