const DAY_MS = 86_400_000;

/** Returns the ISO day that is so many days later, or earlier if `days` is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one ISO day to another; negative if that was before. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
