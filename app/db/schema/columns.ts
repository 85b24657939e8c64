import { bigint, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#app/domain/money/currencies.ts';

/** Case-insensitive text: e-mail addresses are compared without regard to case. */
export const citext = customType<{ data: string }>({ dataType: () => 'citext' });

/** Full-text search vector, written only by PostgreSQL itself (generated columns). */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Primary key: a UUIDv7 created by the application, so that ids sort by time. */
export const id = () => uuid('id').primaryKey();

/** A point in time in UTC. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Money in integer minor units; safe in a JS number up to 90 trillion. */
export const minorUnits = (name: string) => bigint(name, { mode: 'number' });

export const currency = (name = 'currency') => text(name).$type<Currency>().notNull();

/** When holders are reminded of what they owe a vehicle, in days from the due date; empty: never. */
export const reminderDays = () => integer('reminder_days').array().notNull().default([-3, 0, 3, 10]);
