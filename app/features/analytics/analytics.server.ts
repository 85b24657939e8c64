import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import {
  ANALYTICS_EVENT_FIELDS,
  type AnalyticsEventName,
  truncateProperties,
} from '#app/platform/analytics-events.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { insertAnalyticsEvent } from './analytics.queries.server.ts';

const names = Object.keys(ANALYTICS_EVENT_FIELDS) as [AnalyticsEventName, ...AnalyticsEventName[]];
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** What `POST /api/analytics/track` takes (seed §7): a known event with plain values. */
export const trackedEvent = z.object({
  eventName: z.enum(names),
  properties: z.record(z.string().max(64), scalar).default({}),
});

/** Stores one event. Fields that the event does not have are left out; texts are cut at 255 (seed §9). */
export async function recordEvent(viewer: Viewer | null, event: z.infer<typeof trackedEvent>): Promise<void> {
  const fields: readonly string[] = ANALYTICS_EVENT_FIELDS[event.eventName];
  const known = Object.entries(event.properties).filter(([key]) => fields.includes(key));
  await insertAnalyticsEvent(db(), {
    id: newId(),
    name: event.eventName,
    properties: truncateProperties(Object.fromEntries(known)),
    memberId: viewer?.memberId ?? null,
  });
}
