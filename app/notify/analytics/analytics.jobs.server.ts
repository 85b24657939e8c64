import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { ANALYTICS } from '#app/integrations/analytics/limits.ts';
import { analytics } from '#app/integrations/wiring.server.ts';
import { defineBatchJob, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import { findEvents } from './analytics.queries.server.ts';

const payload = z.object({
  eventId: z.uuid(),
  /** Milliseconds since 1970, as the browser reported them: the vendor deduplicates by this exact value. */
  at: z.number().int(),
  /** The member's account; null for a visitor. */
  account: z.string().nullable(),
  /** Distinguishes visitors. */
  device: z.string().nullable(),
});

/** Sends stored events to the analytics service, in batches of the same size and frequency as its browser SDK. */
export const importEventsJob = defineBatchJob({
  name: 'analytics.import',
  title: 'Send an event to analytics',
  service: 'analytics',
  ...OUTSIDE_RETRIES,
  payload,
  batchSize: ANALYTICS.batchSize,
  pollSeconds: ANALYTICS.flushMs / 1000,
  async runBatch(jobs, { signal }) {
    const client = analytics();
    if (!client) return new Map();
    const ids = jobs.map((job) => job.payload.eventId);
    const stored = new Map((await findEvents(db(), ids)).map((event) => [event.id, event]));
    // Events that have been erased since are skipped.
    const events = jobs.flatMap(({ payload: { eventId, at, account, device } }) => {
      const event = stored.get(eventId);
      return event ? [asTold(event, { at, account, device })] : [];
    });
    if (events.length === 0) return new Map();
    await awaitTurn('analytics', signal);
    const failed = await client.importEvents(events, signal);
    return new Map(
      jobs.flatMap((job) => {
        const error = failed.get(job.payload.eventId);
        return error ? [[job.id, error] as const] : [];
      }),
    );
  },
});

type StoredEvent = Awaited<ReturnType<typeof findEvents>>[number];
type About = Pick<z.output<typeof payload>, 'at' | 'account' | 'device'>;

/** Matches the browser SDK's properties, so that both routes produce one event of one person. */
const asTold = ({ id, name, properties }: StoredEvent, { at, account, device }: About) => ({
  event: name,
  properties: {
    ...properties,
    time: at,
    distinct_id: account ?? (device === null ? '' : `$device:${device}`),
    $insert_id: id,
    ...(account !== null && { $user_id: account }),
    ...(device !== null && { $device_id: device }),
  },
});
