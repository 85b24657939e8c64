import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import { isSigned } from '#app/integrations/content/content-signature.server.ts';
import { env } from '#app/platform/env.server.ts';
import { requestContentSync } from '#app/workflows/content-opportunities.jobs.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const contentWebhook = new Hono<ServerEnv>();

/**
 * The content platform tells that something was published or withdrawn. What exactly is read from the platform itself, so
 * a message that is late, comes twice or out of order does no harm.
 */
contentWebhook.post('/', async (c) => {
  const secret = env.CONTENTFUL_WEBHOOK_SECRET;
  if (!secret) return errorResponse(c, 'not_found', 'No message is expected here.');
  const { method, url, headers } = c.req.raw;
  if (!isSigned({ method, url, headers, body: await c.req.text() }, secret)) {
    return errorResponse(c, 'unauthorized', 'The message is not signed as agreed, or too old.');
  }
  await transaction(requestContentSync);
  return c.body(null, 202);
});
