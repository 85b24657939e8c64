import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { transaction } from '#app/db/client.server.ts';
import { recordEvent, trackedEvent } from '#app/notify/analytics/events.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

const MAX_BYTES = 16 * 1024;

export const analytics = new Hono<ServerEnv>();

/** Receives events from the browser's `track` (seed §7). */
analytics.post(
  '/track',
  bodyLimit({
    maxSize: MAX_BYTES,
    onError: (c) => errorResponse(c, 'payload_too_large', 'An event is at most 16 KB.'),
  }),
  async (c) => {
    await countAct('track', c.get('viewer')?.memberId ?? clientAddress(c));
    const event = trackedEvent.safeParse(await c.req.json().catch(() => null));
    if (!event.success) return errorResponse(c, 'bad_request', 'Unknown event.');
    await transaction((tx) => recordEvent(tx, c.get('viewer'), event.data));
    return c.body(null, 204);
  },
);
