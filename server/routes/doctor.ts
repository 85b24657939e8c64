import { Hono } from 'hono';
import { z } from 'zod';
import { unseal } from '#app/platform/session/seal.server.ts';
import { clientAddress } from '../client-address.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

const asked = z.object({ doctor: z.literal(true) });

export const doctor = new Hono<ServerEnv>();

/**
 * Says how a request through the proxies arrives: for `vestry doctor` alone, which shares our secret. To all others
 * the call does not exist.
 */
doctor.get('/', async (c) => {
  const token = c.req.header('authorization')?.replace(/^Bearer /, '') ?? '';
  if (!asked.safeParse(await unseal('doctor', token)).success)
    return errorResponse(c, 'not_found', 'Call not found.');
  c.header('Cache-Control', 'no-store');
  return c.json({
    client: clientAddress(c),
    forwardedFor: (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean),
  });
});
