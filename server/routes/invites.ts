import { Hono } from 'hono';
import { transaction } from '#app/db/client.server.ts';
import { resetInvites } from '#app/features/people/joining/invitations/admin/allotment.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { sameSecret } from '#app/platform/session/seal.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const invites = new Hono<ServerEnv>();

/**
 * Sets every member's invite tokens to the yearly allotment (product.md §8). Called by the firm's scheduler; takes
 * effect once per calendar year, however often it is called.
 */
invites.post('/reset', async (c) => {
  const bearer = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1];
  if (!bearer || !sameSecret(bearer, settings().secrets.inviteReset())) {
    await countAct('inviteReset', clientAddress(c));
    return errorResponse(c, 'unauthorized', 'This call needs the invite reset secret.');
  }
  const done = await transaction((tx) => resetInvites(tx));
  return c.json(done ? { done: true, ...done } : { done: false });
});
