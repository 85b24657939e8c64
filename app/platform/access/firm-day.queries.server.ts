import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';

/** A moment by the firm's clock, not by the database's. */
const firmClockOf = (moment: SQLWrapper): SQL =>
  sql`(${moment} at time zone coalesce((select of_firm.value ->> 'timeZone' from ${firmSetting} as of_firm
  where of_firm.name = 'firm'), ${sql.raw(`'${NEW_FIRM.timeZone}'`)}))`;

/** The day of a moment for the firm. */
export const firmDayOf = (moment: SQLWrapper): SQL => sql`${firmClockOf(moment)}::date`;

/** The firm's day, in a query: what is due or late is so by the firm's clock. */
export const firmToday = firmDayOf(sql`now()`);

/** Whether the firm's working day has begun: nobody is notified of its tasks at midnight. */
export const isMorning: SQL = sql`extract(hour from ${firmClockOf(sql`now()`)}) >= 7`;
