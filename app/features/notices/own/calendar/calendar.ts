import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator';
import { isPaidOut, type OwnNotice, shortNoticeName } from '../own-notice.ts';

/** A notice in a calendar. */
export type CalendarNotice = {
  notice: OwnNotice;
  /** Whose it is, if somebody else gave access to it. */
  holder: string | null;
  isCalledOff: boolean;
  /** The same for a notice and its corrections, which take its place. */
  uid: string;
  /** Higher after each change. */
  sequence: number;
  changedAt: Date;
  /** Of its page. */
  url: string;
};

const DAY = 86_400_000;
const REFRESH_SECONDS = 6 * 3_600;

/**
 * Writes due dates as events of a whole day (RFC 5545), without amounts: anyone with the address can read them. A cancelled
 * notice stays as cancelled, so that calendars take it out.
 */
export function calendarOf(brand: string, notices: readonly CalendarNotice[]): string {
  const calendar = ical({
    name: `${brand}: due dates`,
    prodId: { company: brand, product: 'due dates', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  });
  for (const { notice, holder, isCalledOff, uid, sequence, changedAt, url } of notices) {
    const start = new Date(notice.dueDate);
    calendar.createEvent({
      ...{ id: uid, sequence, stamp: changedAt, lastModified: changedAt, url },
      ...{ start, end: new Date(start.getTime() + DAY), allDay: true },
      busystatus: ICalEventBusyStatus.FREE,
      status: isCalledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      summary: [
        `${notice.vehicle.name}, ${shortNoticeName(notice)} ${isPaidOut(notice) ? 'is paid out' : 'is due'}`,
        ...(holder === null ? [] : [`for ${holder}`]),
      ].join(' '),
    });
  }
  return calendar.toString();
}
