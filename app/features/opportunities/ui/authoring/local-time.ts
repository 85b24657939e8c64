const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

/** How far a zone is ahead of UTC at a moment, in ms. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const found = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = PARTS.map((part) =>
    found.get(part),
  );
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(moment / 1000) * 1000;
}

/** A moment as a date and time field shows it to somebody in that zone: `2026-11-21T14:05`. Empty for none. */
export function localFromIso(iso: string | null | undefined, timeZone: string): string {
  const moment = Date.parse(iso ?? '');
  if (Number.isNaN(moment)) return '';
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16);
}

/** The moment that a date and time field means in that zone; `null` for none. An hour that a clock leaves out is the next. */
export function isoFromLocal(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local) || Number.isNaN(shown)) return null;
  const guess = shown - offsetAt(shown, timeZone);
  return new Date(shown - offsetAt(guess, timeZone)).toISOString();
}
