import { momentOf, wallClock } from '#app/platform/format/wall-clock.ts';

/** A timestamp as the value of a local date and time field in that zone: `2026-11-21T14:05`. Empty for none. */
export function localFromIso(iso: string | null | undefined, timeZone: string): string {
  const moment = Date.parse(iso ?? '');
  if (Number.isNaN(moment)) return '';
  return new Date(wallClock(new Date(moment), timeZone)).toISOString().slice(0, 16);
}

/**
 * The timestamp of a local date and time value in that zone; `null` for none, also while the year is still being typed.
 * A time skipped by daylight saving is moved forward.
 */
export function isoFromLocal(local: string, timeZone: string): string | null {
  const shown = Date.parse(`${local}Z`);
  if (!/^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(local) || Number.isNaN(shown)) return null;
  return momentOf(shown, timeZone).toISOString();
}
