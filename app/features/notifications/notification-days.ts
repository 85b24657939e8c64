import { dayAfter } from '#app/domain/days.ts';
import { dayIn } from '#app/platform/format/wall-clock.ts';
import type { NotificationView } from './notification.ts';

/** The notifications of one day in the reader's time zone. */
export type NotificationDay = {
  /** `2026-11-21` */
  day: string;
  near: 'Today' | 'Yesterday' | null;
  items: NotificationView[];
};

/** Groups a newest-first list by day. */
export function notificationsByDay(
  items: readonly NotificationView[],
  timeZone: string,
  now: Date,
): NotificationDay[] {
  const today = dayIn(timeZone, now);
  const yesterday = dayAfter(today, -1);
  const days: NotificationDay[] = [];
  for (const item of items) {
    const day = dayIn(timeZone, new Date(item.createdAt));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else {
      const near = day === today ? 'Today' : day === yesterday ? 'Yesterday' : null;
      days.push({ day, near, items: [item] });
    }
  }
  return days;
}
