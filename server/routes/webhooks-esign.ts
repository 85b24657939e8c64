import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import { receiveMessage } from '#app/features/nda/signing/envelope-status.server.ts';
import { readConnectMessage } from '#app/integrations/esign/connect.server.ts';
import { esignMessages } from '#app/integrations/wiring.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const esignWebhook = new Hono<ServerEnv>();

/** Receives the e-signature provider's messages about envelopes. Responds at once; a job does the rest. */
esignWebhook.post('/', async (c) => {
  const keys = esignMessages()?.keys ?? [];
  const message = readConnectMessage(new Uint8Array(await c.req.arrayBuffer()), c.req.raw.headers, keys);
  if (message === 'refused') return errorResponse(c, 'unauthorized', 'The signature is not valid.');
  if (message !== 'ignored') await transaction((tx) => receiveMessage(tx, message));
  return c.body(null, 200);
});
