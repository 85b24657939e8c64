import { createHash } from 'node:crypto';
import type { When } from './content/types.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Days after a quarter's end on which its reports and statements are published. */
export const REPORTING_DAYS = 45;

/** The demo's clock: all dates are relative to the day of seeding. Days are ISO days in UTC. */
export type Calendar = {
  now: Date;
  /** The time of a date: nine in the morning UTC. */
  at(when: When): Date;
  daysAgo(days: number): Date;
  hoursAgo(hours: number): Date;
};

export function calendarFrom(now: Date): Calendar {
  const today = new Date(`${isoDayOf(now)}T09:00:00.000Z`);
  return {
    now,
    at: (when) => ('on' in when ? startOf(when.on) : new Date(today.getTime() + when.inDays * DAY)),
    daysAgo: (days) => new Date(now.getTime() - days * DAY),
    hoursAgo: (hours) => new Date(now.getTime() - hours * HOUR),
  };
}

export const isoDayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The first and last day of the `index`-th quarter after the one that `day` is in. */
export function quarterFrom(day: string, index: number): { first: string; last: string; label: string } {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const quarter = year * 4 + Math.floor((month - 1) / 3) + index;
  const startYear = Math.floor(quarter / 4);
  const startMonth = (quarter % 4) * 3;
  return {
    first: isoDayOf(new Date(Date.UTC(startYear, startMonth, 1))),
    last: isoDayOf(new Date(Date.UTC(startYear, startMonth + 3, 0))),
    label: `Q${(quarter % 4) + 1} ${startYear}`,
  };
}

/** Returns whether a quarter that ended on `last` has been reported by `now`: forty-five days later. */
export const isReported = (last: string, now: Date): boolean =>
  Date.parse(last) + REPORTING_DAYS * DAY <= now.getTime();

/** The time of day at which documents of an ISO day are published: nine in the morning UTC. */
export const startOf = (day: string): Date => new Date(`${day}T09:00:00.000Z`);

/** `days` after an ISO day. */
export const plusDays = (day: string, days: number): string =>
  isoDayOf(new Date(Date.parse(day) + days * DAY));

/** A UUIDv7 that is the same in each run: its time is `at`, its random part the hash of `name`. */
export function seedId(name: string, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const hash = createHash('sha256').update(`vestry-demo/${name}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(3, 4), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(8, 20)}`;
}
