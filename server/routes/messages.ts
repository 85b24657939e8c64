import { Hono } from 'hono';
import { z } from 'zod';
import { followLink, noteOpened } from '#app/features/broadcasts/counting/counting.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

/** A transparent picture of one pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
);
const UNCACHED = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' };

const opened = z.object({ id: z.uuid(), copy: z.string().max(100) });
const followed = opened.extend({ link: z.coerce.number().int().min(0).max(10_000) });

/** The targets of links in counted mails, if the firm counts opens and clicks. No sign-in is needed. */
export const messages = new Hono<ServerEnv>();

messages.get('/:id/opened.gif', async (c) => {
  const asked = opened.safeParse({ id: c.req.param('id'), copy: c.req.query('copy') });
  if (!asked.success || !(await noteOpened(asked.data)))
    return errorResponse(c, 'not_found', 'Picture not found.');
  return c.body(PIXEL, 200, {
    'Content-Type': 'image/gif',
    // Mail programs in the browser show it on their own pages.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    ...UNCACHED,
  });
});

messages.get('/:id/links/:link', async (c) => {
  const asked = followed.safeParse({
    id: c.req.param('id'),
    link: c.req.param('link'),
    copy: c.req.query('copy'),
  });
  const to = asked.success ? await followLink(asked.data) : null;
  if (!to) return errorResponse(c, 'not_found', 'This link no longer works.');
  for (const [name, value] of Object.entries(UNCACHED)) c.header(name, value);
  return c.redirect(to, 302);
});
