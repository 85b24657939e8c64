import { daysBetween } from '#app/domain/days.ts';
import { countWord } from '#app/platform/format/count-word.ts';
import type { Due } from './due-rows.ts';

const count = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** `12 days left`, `Due today`, `2 days late`. */
export function deadlineText(today: string, dueDate: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'Due today';
  return days > 0 ? `${count(days)} left` : `${count(-days)} late`;
}

/** `in 12 days`, `tomorrow`, `today`, `7 days late`. */
export function inDays(today: string, dueDate: string): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  return days > 0 ? `in ${count(days)}` : `${count(-days)} late`;
}

/** "One payment is overdue and one is due in 12 days.", for the head of a page; `null` without any. */
export function dueSentence({ rows, today }: Due): string | null {
  const overdue = rows.filter(({ state }) => state === 'overdue').length;
  const due = rows.filter(({ state }) => state === 'due');
  const [next] = due;
  const parts = [
    ...(overdue > 0 ? [`${payments(overdue)} overdue`] : []),
    ...(next
      ? [
          due.length === 1
            ? `${overdue > 0 ? 'one is' : 'One payment is'} due ${inDays(today, next.dueDate)}`
            : `${overdue > 0 ? `${countWord(due.length).toLowerCase()} are` : payments(due.length)} due`,
        ]
      : []),
  ];
  return parts.length > 0 ? `${parts.join(' and ')}.` : null;
}

const payments = (count: number): string =>
  `${countWord(count)} ${count === 1 ? 'payment is' : 'payments are'}`;
