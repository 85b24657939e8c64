import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import { isSignedByContentPlatform } from '#app/integrations/content/content-signature.server.ts';
import { contentMessages } from '#app/integrations/wiring.server.ts';
import { requestContentSync } from '#app/processes/content/content-publication.jobs.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const contentWebhook = new Hono<ServerEnv>();

/**
 * Receives the content platform's notifications of published and withdrawn content. The content itself is read from
 * the platform, so late, repeated or unordered messages do no harm.
 */
contentWebhook.post('/', async (c) => {
  const agreed = contentMessages();
  if (!agreed) return errorResponse(c, 'not_found', 'This webhook is not set up.');
  const { method, url, headers } = c.req.raw;
  if (!isSignedByContentPlatform({ method, url, headers, body: await c.req.text() }, agreed.secret)) {
    return errorResponse(c, 'unauthorized', 'The signature is not valid, or the message is too old.');
  }
  await transaction(requestContentSync);
  return c.body(null, 202);
});
