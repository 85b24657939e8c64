import { z } from 'zod';
import { db } from '#app/db/client.server.ts';
import { defineBatchJob, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { awaitTurn } from '#app/platform/services.server.ts';
import { readEvents } from './analytics.queries.server.ts';
import { importEvents } from './import.server.ts';
import { ANALYTICS } from './limits.ts';

const payload = z.object({
  eventId: z.uuid(),
  /** Milliseconds since 1970, as the browser told them: the vendor knows a copy by the very same. */
  at: z.number().int(),
  /** The member's account; none for a visitor. */
  account: z.string().nullable(),
  /** Tells one visitor from another. */
  device: z.string().nullable(),
});

/** Hands stored events to the analytics service, as many at a time and as often as its browsers' SDK does. */
export const importEventsJob = defineBatchJob({
  name: 'analytics.import',
  title: 'Pass an event on to analytics',
  service: 'analytics',
  ...OUTSIDE_RETRIES,
  payload,
  batchSize: ANALYTICS.batchSize,
  pollSeconds: ANALYTICS.flushMs / 1000,
  async runBatch(jobs, { signal }) {
    const ids = jobs.map((job) => job.payload.eventId);
    const stored = new Map((await readEvents(db(), ids)).map((event) => [event.id, event]));
    // An event that was erased meanwhile has nothing left to tell.
    const events = jobs.flatMap(({ payload: { eventId, at, account, device } }) => {
      const event = stored.get(eventId);
      return event ? [asTold(event, { at, account, device })] : [];
    });
    if (events.length === 0) return new Map();
    await awaitTurn('analytics', signal);
    const failed = await importEvents(events, signal);
    return new Map(
      jobs.flatMap((job) => {
        const error = failed.get(job.payload.eventId);
        return error ? [[job.id, error] as const] : [];
      }),
    );
  },
});

type Stored = Awaited<ReturnType<typeof readEvents>>[number];
type About = Pick<z.output<typeof payload>, 'at' | 'account' | 'device'>;

/** The same as the browser's SDK tells of it, so that both ways lead to one event of one person. */
const asTold = ({ id, name, properties }: Stored, { at, account, device }: About) => ({
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
