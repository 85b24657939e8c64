const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  formatters.set(timeZone, made);
  return made;
}

/** Returns the local time in a zone as if it were UTC, in whole seconds. */
export function wallClock(at: Date, timeZone: string): number {
  const parts = formatter(timeZone).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? Number.NaN);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/**
 * Returns the instant of a local time in a zone. A local time skipped by a clock change resolves to one as much later.
 */
export function momentOf(wall: number, timeZone: string): Date {
  const first = wall - (wallClock(new Date(wall), timeZone) - wall);
  const second = first - (wallClock(new Date(first), timeZone) - wall);
  const isShown = wallClock(new Date(second), timeZone) === wall;
  return new Date(isShown ? second : Math.max(first, second));
}

/** Returns the ISO day of a time in a zone: `2026-11-21`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Date(wallClock(at, timeZone)).toISOString().slice(0, 10);

/** Returns whether the text is a time zone name such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return formatter(name) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the place in a time zone's name: `America/New_York` is "New York". */
export const placeOfZone = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
