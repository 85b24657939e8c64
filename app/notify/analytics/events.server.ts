import { z } from 'zod';
import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { isOff } from '#app/integrations/wiring.server.ts';
import { importEventsJob } from '#app/notify/analytics/analytics.jobs.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { ANALYTICS_EVENT_FIELDS } from '#app/platform/tracking/analytics-event-fields.ts';
import { type AnalyticsEventName, truncateProperties } from '#app/platform/tracking/analytics-events.ts';
import { deviceId } from '#app/platform/tracking/device-id.ts';
import { insertAnalyticsEvent } from './events.queries.server.ts';

const names = Object.keys(ANALYTICS_EVENT_FIELDS) as [AnalyticsEventName, ...AnalyticsEventName[]];
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** If an event arrives later than this after its own time, the browser's clock is considered wrong. */
const LONGEST_ON_THE_WAY_MS = 5 * 86_400_000;
const CLOCKS_DIFFER_MS = 10 * 60_000;

/**
 * The body of `POST /api/analytics/track` (seed §7): a known event with plain values. Our own pages also send its id,
 * its time in milliseconds and the device; the id deduplicates an event that is sent twice.
 */
export const trackedEvent = z.object({
  eventName: z.enum(names),
  properties: z.record(z.string().max(64), scalar).default({}),
  id: z.uuid().optional(),
  time: z.number().int().optional(),
  device: deviceId.optional(),
});

/**
 * Stores one event, and enqueues it for the analytics service; nothing is stored where the firm has none. Unknown fields are dropped; texts are cut at 255
 * (seed §9).
 */
export async function recordEvent(
  tx: Tx,
  viewer: Viewer | null,
  event: z.infer<typeof trackedEvent>,
): Promise<void> {
  // Actions of an admin who views as a member are not the member's.
  if (viewer?.viewedBy || isOff('analytics')) return;
  const { eventName, properties, id = newId(), time, device = null } = event;
  const fields: readonly string[] = ANALYTICS_EVENT_FIELDS[eventName];
  const known = Object.entries(properties).filter(([key]) => fields.includes(key));
  const isNew = await insertAnalyticsEvent(tx, {
    id,
    name: eventName,
    properties: truncateProperties(Object.fromEntries(known)),
    memberId: viewer?.memberId ?? null,
  });
  if (!isNew) return;
  const at = plausible(time, Date.now());
  await enqueue(tx, importEventsJob, { eventId: id, at, account: viewer?.auth0Id ?? null, device });
}

const plausible = (time: number | undefined, now: number): number =>
  time !== undefined && time > now - LONGEST_ON_THE_WAY_MS && time < now + CLOCKS_DIFFER_MS ? time : now;
