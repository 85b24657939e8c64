import { z } from 'zod';
import { dayAfter, daysBetween } from '#app/domain/days.ts';
import type { NoticeKind } from '#app/domain/investing/notice.ts';
import { noticeName } from '#app/features/notices/notice.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { MOST_AT_ONCE } from '#app/platform/lists/bulk.ts';

/** From so many days before the due date to so many after it. */
const FIRST_DAY = -60;
const LAST_DAY = 180;
const MOST_DAYS = 10;

/** The days of a vehicle's reminders, counted from the due date; none where there are no reminders. */
const reminderDays = z
  .array(z.int().min(FIRST_DAY).max(LAST_DAY))
  .max(MOST_DAYS)
  .refine((days) => new Set(days).size === days.length);

/** `seen`: the days that the form showed, so that nobody overwrites what they have not seen. */
export const remindersInput = z.object({ vehicleId: z.uuid(), days: reminderDays, seen: reminderDays });
export const remindInput = z.object({ expectedIds: z.array(z.uuid()).min(1).max(MOST_AT_ONCE) });
/** Whose reminders are considered: of a notice, or of everybody who is late. */
export const candidatesInput = z.union([
  z.object({ noticeId: z.uuid() }),
  z.object({ late: z.literal(true) }),
]);
export type CandidatesAsked = z.output<typeof candidatesInput>;

/** Reads days that are separated by commas; what is no number becomes NaN. */
export const daysOfText = (text: string): number[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(Number);

/** Returns the day of the next reminder after today; `null` if none is left. */
export const nextReminder = (dueDate: string, days: readonly number[], today: string): string | null =>
  days
    .map((day) => dayAfter(dueDate, day))
    .filter((day) => day > today)
    .sort()[0] ?? null;

/** When a holder is reminded next. `held`: not before their payment is confirmed or refused. */
export type Reminders = { next: string | null; isHeld: boolean; isOff: boolean; whyNot: WhyNot | null };

export function remindersText({ next, isHeld, isOff }: Reminders): string {
  if (isOff) return 'Off';
  if (isHeld) return 'Held: payment to confirm';
  return next === null ? 'None' : formatDate(next);
}

/** Why a holder is not reminded; `to_confirm` by themselves only, since an admin may know better. */
export type WhyNot = 'to_confirm' | 'reminded_today' | 'no_member';

type Facts = { toConfirm: string | null; isRemindedToday: boolean; isMember: boolean };

export function whyNot({ toConfirm, isRemindedToday, isMember }: Facts): WhyNot | null {
  if (!isMember) return 'no_member';
  if (isRemindedToday) return 'reminded_today';
  return toConfirm === null ? null : 'to_confirm';
}

export const WHY_NOT: Readonly<Record<WhyNot, string>> = {
  to_confirm: 'Payment to confirm',
  reminded_today: 'Reminded today',
  no_member: 'No longer a member',
};

export type Candidate = {
  id: string;
  holder: string;
  notice: string;
  /** With its currency. */
  open: string;
  /** What happened last, in a sentence. */
  latest: string;
  whyNot: WhyNot | null;
};

/** Those whom an admin may remind. `isMore`: there are more than one act takes. */
export type Candidates = { candidates: Candidate[]; isMore: boolean };

/** When a reminder was sent: on a day of the schedule, or by an admin. */
export function stepText({ by, step }: { by: string | null; step: string }): string {
  if (by !== null) return `by ${by}`;
  const days = Number(step);
  if (days === 0) return 'on the due date';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return `${count} ${days < 0 ? 'before' : 'after'} the due date`;
}

type Owed = {
  kind: NoticeKind;
  number: number | null;
  vehicle: string;
  dueDate: string;
  isPartlyPaid: boolean;
  entities: readonly string[];
  locale: string;
};

/** What a holder reads, without amounts: those are on their page alone. */
export function reminderWords(owed: Owed, today: string): { title: string; body: string } {
  const name = `${noticeName(owed)} of ${owed.vehicle}`;
  const days = daysBetween(today, owed.dueDate);
  const due = formatDate(owed.dueDate, 'UTC', owed.locale);
  const holder = owed.entities.length > 0 ? ` It is for ${owed.entities.join(' and ')}.` : '';
  const rest = owed.isPartlyPaid
    ? ' A part has arrived, thank you. What is left to pay, and how, is on its page.'
    : ' The amount, and how to pay, is on its page.';
  return {
    title: `${name} is ${dueIn(days)}`,
    body: `${days < 0 ? 'It was due on' : 'It is due on'} ${due}.${holder}${rest} If you have paid already, you can report the payment there.`,
  };
}

function dueIn(days: number): string {
  if (days === 0) return 'due today';
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  if (days > 0) return days === 1 ? 'due tomorrow' : `due in ${count}`;
  return `${count} overdue`;
}
