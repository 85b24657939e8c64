import { inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { analyticsEvent } from '#app/db/schema/communication.ts';

/** Returns the events of these ids that still exist. */
export const findEvents = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: analyticsEvent.id, name: analyticsEvent.name, properties: analyticsEvent.properties })
    .from(analyticsEvent)
    .where(inArray(analyticsEvent.id, [...ids]));
