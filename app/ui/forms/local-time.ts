import { momentOf, wallClock } from '#app/platform/format/wall-clock.ts';

/** A timestamp as the value of a local date and time field in that zone: `2026-11-21T14:05`. Empty for none. */
export function localFromIso(iso: string | null | undefined, timeZone: string): string {
  const moment = Date.parse(iso ?? '');
  if (Number.isNaN(moment)) return '';
  return new Date(wallClock(new Date(moment), timeZone)).toISOString().slice(0, 16);
}

/** Shown with a date and time that is not complete. */
export const UNREADABLE_TIME = 'Please enter the day and the time.';

/**
 * Returns what a date and time field holds: a timestamp, `null` where it is empty, `undefined` where a part is missing.
 * @param isHalf whether the browser reports input that makes no value: the text is empty then, too
 */
export function readLocal(text: string, isHalf: boolean, timeZone: string): string | null | undefined {
  if (isHalf) return undefined;
  return text === '' ? null : (isoFromLocal(text, timeZone) ?? undefined);
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
