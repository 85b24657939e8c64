import { Hono } from 'hono';
import { env } from '#app/platform/env.server.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { sameSecret } from '#app/platform/seal.server.ts';
import { reset } from '#app/workflows/invites.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const invites = new Hono<ServerEnv>();

/**
 * Sets every member's invite tokens to the yearly allotment (product.md §8). Called by a scheduler of the firm's; once per
 * calendar year it changes something, however often it is called.
 */
invites.post('/reset', async (c) => {
  const bearer = c.req.header('authorization')?.match(/^Bearer (.+)$/)?.[1];
  if (!bearer || !sameSecret(bearer, env.INVITE_RESET_SECRET)) {
    await countAct('inviteReset', clientAddress(c));
    return errorResponse(c, 'unauthorized', 'This call needs the invite reset secret.');
  }
  const done = await reset();
  return c.json(done ? { done: true, ...done } : { done: false });
});
