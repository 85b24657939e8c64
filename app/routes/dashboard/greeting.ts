import { countWord } from '#app/platform/format/count-word.ts';

/** Returns "Good morning, Ada": by the member's time zone, with their first name. */
export function greeting(name: string, timeZone: string, now: Date): string {
  const first = name.trim().split(/\s+/)[0];
  const words = `Good ${partOfDay(hourIn(timeZone, now))}`;
  return first ? `${words}, ${first}` : words;
}

/** Morning begins at five, the afternoon at noon, the evening at six. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 5 || hour >= 18) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

const hourIn = (timeZone: string, now: Date): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));

/** "Two things need your attention." */
export function waitingLine(count: number): string {
  if (count === 0) return 'Nothing is due.';
  return `${countWord(count)} ${count === 1 ? 'thing needs' : 'things need'} your attention.`;
}
