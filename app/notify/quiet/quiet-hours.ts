import { z } from 'zod';
import { momentOf, wallClock } from '#app/platform/format/wall-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Time zone offsets are multiples of a quarter of an hour, and so are quiet hours. */
const QUARTER = 15;

const minuteOfDay = z
  .int()
  .min(0)
  .max(DAY_MINUTES - QUARTER)
  .multipleOf(QUARTER);

/**
 * The hours of each day in which a member gets no notification mails: minutes since midnight in their time zone, in
 * quarters of an hour. They may span midnight.
 */
export const quietHours = z
  .object({ startsAt: minuteOfDay, endsAt: minuteOfDay })
  .refine(({ startsAt, endsAt }) => startsAt !== endsAt, 'Please choose two different times.');
export type QuietHours = z.infer<typeof quietHours>;

function isQuiet({ startsAt, endsAt }: QuietHours, wall: number): boolean {
  const minute = Math.floor(wall / MINUTE_MS) % DAY_MINUTES;
  return startsAt < endsAt ? minute >= startsAt && minute < endsAt : minute >= startsAt || minute < endsAt;
}

/**
 * Returns when the current quiet hours end; `null` outside of them. The end is the local clock time, even if the
 * clocks change in between.
 */
export function quietUntil(hours: QuietHours, timeZone: string, now: Date): Date | null {
  const wall = wallClock(now, timeZone);
  if (!isQuiet(hours, wall)) return null;
  const today = wall - (wall % (DAY_MINUTES * MINUTE_MS));
  const endsToday = wall < today + hours.endsAt * MINUTE_MS;
  const end = today + (hours.endsAt + (endsToday ? 0 : DAY_MINUTES)) * MINUTE_MS;
  let until = momentOf(end, timeZone);
  // An hour that occurs twice: the first end has passed, and it is quiet again until the second.
  while (until <= now || isQuiet(hours, wallClock(until, timeZone)))
    until = new Date(until.getTime() + QUARTER * MINUTE_MS);
  return until;
}

/** `22:00`. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
