import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { personal } from './personal.ts';

/** The keys of events that have caused a job, kept permanently: the same event never causes it twice. */
export const jobKey = pgTable(
  'job_key',
  {
    job: text('job').notNull(),
    key: text('key').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.job, t.key] })],
);
personal(jobKey, {
  by: ['key'],
  exported: { not: 'ids and hashes without meaning of their own' },
  erased: { act: 'digests', leaves: 'keys of events that are over' },
  kept: 'abuse',
});
