import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { importEventsJob } from '#app/integrations/analytics/analytics.jobs.server.ts';
import {
  ANALYTICS_EVENT_FIELDS,
  type AnalyticsEventName,
  truncateProperties,
} from '#app/platform/analytics-events.ts';
import { newId } from '#app/platform/ids.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { insertAnalyticsEvent } from './analytics.queries.server.ts';

const names = Object.keys(ANALYTICS_EVENT_FIELDS) as [AnalyticsEventName, ...AnalyticsEventName[]];
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** An event that is told later than that happened at another time than its browser's clock says. */
const LONGEST_ON_THE_WAY_MS = 5 * 86_400_000;
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * What `POST /api/analytics/track` takes (seed §7): a known event with plain values. Our own pages tell its id, its
 * time in milliseconds and the device too, so that an event that is sent twice is one.
 */
export const trackedEvent = z.object({
  eventName: z.enum(names),
  properties: z.record(z.string().max(64), scalar).default({}),
  id: z.uuid().optional(),
  time: z.number().int().optional(),
  device: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});

/**
 * Stores one event, and has it passed on to the analytics service. Fields that the event does not have are left out;
 * texts are cut at 255 (seed §9).
 */
export async function recordEvent(viewer: Viewer | null, event: z.infer<typeof trackedEvent>): Promise<void> {
  // An admin who looks with a member's eyes does nothing in that member's name.
  if (viewer?.viewedBy) return;
  const { eventName, properties, id = newId(), time, device = null } = event;
  const fields: readonly string[] = ANALYTICS_EVENT_FIELDS[eventName];
  const known = Object.entries(properties).filter(([key]) => fields.includes(key));
  await transaction(async (tx) => {
    const isNew = await insertAnalyticsEvent(tx, {
      id,
      name: eventName,
      properties: truncateProperties(Object.fromEntries(known)),
      memberId: viewer?.memberId ?? null,
    });
    if (!isNew) return;
    const at = plausible(time, Date.now());
    await enqueue(tx, importEventsJob, { eventId: id, at, account: viewer?.auth0Id ?? null, device });
  });
}

const plausible = (time: number | undefined, now: number): number =>
  time !== undefined && time > now - LONGEST_ON_THE_WAY_MS && time < now + CLOCKS_DIFFER_MS ? time : now;
