import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import { recordMailEvents } from '#app/features/mail/events.server.ts';
import { isSignedEvents, readMailEvents } from '#app/integrations/mail/events.server.ts';
import { readDelivery } from '#app/integrations/mail/inbound.server.ts';
import { inboundMail, mailEvents } from '#app/integrations/wiring.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { currentMeter } from '#app/platform/metrics/meter.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import { receiveDelivery } from '#app/processes/contact/inbound.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const mailWebhook = new Hono<ServerEnv>();

/** Receives the mail service's reports about mails: delivered, bounced, reported as spam and the like. */
mailWebhook.post('/', async (c) => {
  const agreed = mailEvents();
  if (!agreed) return errorResponse(c, 'not_found', 'This webhook is not set up.');
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (!isSignedEvents(body, c.req.raw.headers, agreed.keys))
    return errorResponse(c, 'unauthorized', 'The signature is not valid.');
  const events = readMailEvents(body);
  if (!events) return errorResponse(c, 'bad_request', 'The body must be a list of events.');
  const states = await transaction((tx) => recordMailEvents(tx, events));
  // Those that the service has taken were counted when it took them.
  for (const state of states) if (state !== 'sent') currentMeter()?.mails('member', state);
  return c.body(null, 204);
});

/**
 * Receives mail to our addresses. The vendor does not sign it; the password in the URL authenticates it. While both
 * sides are configured differently, the vendor must retry: after any other refusal it would discard the mail.
 */
mailWebhook.post('/inbound', async (c) => {
  const agreed = inboundMail();
  if (!agreed) return errorResponse(c, 'unavailable', 'Inbound e-mail is not set up.');
  if (!sameSecret(passwordIn(c.req.header('authorization')), agreed.secret))
    return errorResponse(c, 'unavailable', 'The password is not valid.');
  const delivery = await readDelivery(c.req.raw.body ?? [], c.req.header('content-type') ?? '');
  if (!delivery) return errorResponse(c, 'bad_request', 'The body is not an e-mail.');
  const outcome = await receiveDelivery(delivery);
  logger.info({ requestId: c.get('requestId'), outcome }, 'A mail was received');
  return c.body(null, 204);
});

/** Returns the password of basic authentication; the user name is ignored. */
function passwordIn(header = ''): string {
  const [scheme, value = ''] = header.split(' ');
  const pair = scheme?.toLowerCase() === 'basic' ? Buffer.from(value, 'base64').toString('utf8') : '';
  return pair.slice(pair.indexOf(':') + 1);
}
