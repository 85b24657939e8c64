import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { ServiceName } from '#app/domain/services.ts';
import { moment } from './columns.ts';

/** The outcome of the most recent call to or from each outside service. */
export const serviceContact = pgTable('service_contact', {
  service: text('service').$type<ServiceName>().primaryKey(),
  lastSuccessAt: moment('last_success_at'),
  lastFailureAt: moment('last_failure_at'),
  /** The reason, for an operator. */
  lastFailure: text('last_failure'),
  /** Failures since the last success. */
  failuresInARow: integer('failures_in_a_row').notNull().default(0),
});

/** A token bucket per service, shared by all processes; negative when calls are waiting for their turn. */
export const serviceAllowance = pgTable('service_allowance', {
  service: text('service').$type<ServiceName>().primaryKey(),
  tokens: doublePrecision('tokens').notNull(),
  at: moment('at').notNull(),
});
