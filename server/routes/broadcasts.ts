import { Hono } from 'hono';
import { z } from 'zod';
import { mailPreview } from '#app/features/broadcasts/message-mail.server.ts';
import { adminOf } from '../confirmed.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

/** A mail has its own styles, and may be framed by our own pages only; nothing in it runs. */
const AS_MAIL = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
  'X-Frame-Options': 'SAMEORIGIN',
  // Sandboxed, it has no origin of ours, and cannot have the header that pages get.
  'Origin-Agent-Cluster': '?0',
  'Cache-Control': 'private, no-store',
};

export const broadcasts = new Hono<ServerEnv>();

/** Shows an admin the mail of a message. */
broadcasts.get('/:id/mail', async (c) => {
  const viewer = adminOf(c, { sees: 'people' });
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) return errorResponse(c, 'not_found', 'Message not found.');
  const reader = z.uuid().safeParse(c.req.query('reader'));
  return c.html(await mailPreview(viewer, id.data, reader.data ?? null), 200, AS_MAIL);
});
