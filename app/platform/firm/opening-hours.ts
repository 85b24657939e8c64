import type { Firm } from '#app/domain/firm/firm.ts';
import { momentOf, wallClock } from '../format/wall-clock.ts';

type Hours = Pick<Firm, 'hours' | 'closedDays' | 'timeZone'>;

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const DAY_MS = 24 * 60 * 60_000;
/** A firm that is closed for longer says only that it is closed. */
const DAYS_AHEAD = 60;

const nameOf = (weekday: number): string => WEEKDAYS[weekday - 1] ?? '';
/** `09:00` as people write it: `9:00`. */
const timeInWords = (time: string): string => time.replace(/^0/, '');

/** "Monday to Friday, 9:00 to 18:00", without the time zone; `null` where no hours are set. */
export function hoursInWords({ hours }: Pick<Firm, 'hours'>): string | null {
  if (!hours) return null;
  return `${daysInWords(hours.days)}, ${timeInWords(hours.opens)} to ${timeInWords(hours.closes)}`;
}

function daysInWords(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return 'Every day';
  const runs: number[][] = [];
  for (const day of [...days].sort()) {
    const last = runs.at(-1);
    if (last && last.at(-1) === day - 1) last.push(day);
    else runs.push([day]);
  }
  const words = runs.flatMap((run) =>
    run.length > 2 ? [`${nameOf(run[0] ?? 0)} to ${nameOf(run.at(-1) ?? 0)}`] : run.map(nameOf),
  );
  return words.length === 1 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** Whether the firm is open, in words, and when that changes (ISO); `null` where it will not or no hours are set. */
export type OpenState = { words: string; until: string | null };

export function openState({ hours, closedDays, timeZone }: Hours, at: Date): OpenState | null {
  if (!hours) return null;
  const now = wallClock(at, timeZone);
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const isWorkday = (day: number): boolean =>
    hours.days.includes(new Date(day).getUTCDay() || 7) && !closedDays.includes(isoDay(day));
  const iso = (wall: number): string => momentOf(wall, timeZone).toISOString();
  const [opens, closes] = [msOf(hours.opens), msOf(hours.closes)];
  if (isWorkday(today) && now >= today + opens && now < today + closes)
    return { words: `Open now until ${timeInWords(hours.closes)}`, until: iso(today + closes) };
  for (let ahead = now < today + opens ? 0 : 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = today + ahead * DAY_MS;
    if (!isWorkday(day)) continue;
    return {
      words: `Closed now, opens ${openingDay(day, ahead, hours.opens)}`,
      until: iso(day + opens),
    };
  }
  return { words: 'Closed now', until: null };
}

function openingDay(day: number, ahead: number, opens: string): string {
  if (ahead === 0) return `at ${timeInWords(opens)}`;
  if (ahead === 1) return 'tomorrow';
  if (ahead < 7) return `on ${nameOf(new Date(day).getUTCDay() || 7)}`;
  return `on ${new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })}`;
}

const isoDay = (day: number): string => new Date(day).toISOString().slice(0, 10);

function msOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * 60_000;
}
