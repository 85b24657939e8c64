import { momentOf, wallClock } from '#app/platform/wall-clock.ts';

/** A moment as a date and time field shows it to somebody in that zone: `2026-11-21T14:05`. Empty for none. */
export function localFromIso(iso: string | null | undefined, timeZone: string): string {
  const moment = Date.parse(iso ?? '');
  if (Number.isNaN(moment)) return '';
  return new Date(wallClock(new Date(moment), timeZone)).toISOString().slice(0, 16);
}

/** The moment that a date and time field means in that zone; `null` for none. An hour that a clock leaves out is the next. */
export function isoFromLocal(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local) || Number.isNaN(shown)) return null;
  return momentOf(shown, timeZone).toISOString();
}
