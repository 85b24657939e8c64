export const publicationCause = (publicationId: string): string => `document.publish:${publicationId}`;

/** Begins the cause of what members are notified of when an opportunity is published; its id follows. */
export const OPPORTUNITY_CAUSE = 'opportunity.publish:';

/** Ends the cause of a notice about the member's personal documents among them. */
export const OWN = ':own';

/** Returns the publication that caused a notice; `null` for any other cause. */
export const publicationIn = (cause: string): string | null =>
  /^document\.publish:([0-9a-f-]{36})(?:[:/]|$)/.exec(cause)?.[1] ?? null;

/** The cause of a reminder to read a document, sent by an admin on a day. */
export const readingReminderCause = (documentId: string, day: string): string =>
  `document.reminded:${documentId}:${day}`;

/** Returns whether a cause is a reminder to read a document. */
export const isReadingReminder = (cause: string): boolean => cause.startsWith('document.reminded:');

/** The cause of what a holder is told when a notice is published. */
export const noticeCause = (noticeId: string): string => `notice.published:${noticeId}`;

/** Returns the notice whose publication caused a notification; `null` for any other cause. */
export const noticeIn = (cause: string): string | null =>
  /^notice\.published:([0-9a-f-]{36})(?:\/|$)/.exec(cause)?.[1] ?? null;

/**
 * The cause of a reminder to pay what a notice says: a step of the schedule, or the day on which an admin sent it, with
 * the first item that is reminded of, since another part of the same holder can follow later.
 */
export const reminderCause = (noticeId: string, step: string, itemId: string): string =>
  `notice.reminded:${noticeId}:${step}:${itemId}`;

/** Returns the notice of which a notification reminds; `null` for any other cause. */
export const remindedOf = (cause: string): string | null =>
  /^notice\.reminded:([0-9a-f-]{36}):/.exec(cause)?.[1] ?? null;
