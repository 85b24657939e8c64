const LANGUAGES = ['en', 'de', 'de-AT', 'fr', 'it', 'es', 'nl'];
const SHORTEST = 3;

const bare = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();

/** The names of months, whole and shortened, with their number of two digits. */
const NAMES = LANGUAGES.flatMap((language) =>
  (['long', 'short'] as const).flatMap((length) => {
    const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => ({
      name: bare(format.format(Date.UTC(2026, month, 1))),
      number: String(month + 1).padStart(2, '0'),
    }));
  }),
);

/** Finds the number of a month by its name or the beginning of it, such as `Mär`; `null` where several begin so. */
function monthOf(word: string): string | null {
  const start = bare(word);
  if (start.length < SHORTEST) return null;
  const [number, ...others] = new Set(
    NAMES.flatMap((one) => (one.name.startsWith(start) ? [one.number] : [])),
  );
  return number !== undefined && others.length === 0 ? number : null;
}

/**
 * Returns the parts of a day whose month is a name, in the order of an ISO date: `31-Mar-2026`, `31. März 2026`,
 * `March 31st, 2026`. A named month leaves one order: where both other parts have two digits, the year is the last.
 */
export function namedDayOf(text: string): [year: string, month: string, day: string] | null {
  const parts = text.split(/[ .,/-]+/).filter(Boolean);
  const at = parts.findIndex((part) => /^\p{L}/u.test(part));
  const month = parts.length === 3 && at >= 0 ? monthOf(parts[at] ?? '') : null;
  const [first = '', last = ''] = parts.flatMap((part, place) =>
    place === at ? [] : [part.replace(/^(\d{1,2})(?:st|nd|rd|th|er)$/, '$1')],
  );
  if (month === null) return null;
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  return /^\d{1,2}$/.test(day) && /^\d+$/.test(year) ? [year, month, day] : null;
}
