import { Hono } from 'hono';
import { readConnectMessage } from '#app/integrations/esign/connect.server.ts';
import { takeMessage } from '#app/workflows/nda-settling.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const esignWebhook = new Hono<ServerEnv>();

/** Where the e-signature provider tells what happens to envelopes. Answered at once: what follows is done by a job. */
esignWebhook.post('/', async (c) => {
  const message = readConnectMessage(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers);
  if (message === 'refused') return errorResponse(c, 'unauthorized', 'None of our keys has signed this.');
  if (message !== 'ignored') await takeMessage(message);
  return c.body(null, 200);
});
