import { sql } from 'drizzle-orm';
import { firmSetting } from '#app/db/schema/authoring.ts';
import { NEW_FIRM } from '#app/domain/firm/firm.ts';

/** The firm's day, in a query: what is due or late is so by the firm's clock, not by the database's. */
export const firmToday = sql`(now() at time zone coalesce((select of_firm.value ->> 'timeZone' from ${firmSetting} as of_firm
  where of_firm.name = 'firm'), ${sql.raw(`'${NEW_FIRM.timeZone}'`)}))::date`;
