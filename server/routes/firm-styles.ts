import { Hono } from 'hono';
import { accentStyles } from '#app/domain/firm/accent.ts';
import { frameFirmLines } from '#app/platform/firm/firm.server.ts';
import type { ServerEnv } from '../context.ts';

export const firmStyles = new Hono<ServerEnv>();

/**
 * The firm's colour as a stylesheet, because the Content-Security-Policy blocks inline styles. Pages name the colour in
 * the address: one of an earlier colour is not kept.
 */
firmStyles.get('/', async (c) => {
  const { accent } = await frameFirmLines();
  const isCurrent = accent !== null && c.req.query('of') === accent.slice(1);
  return c.body(accent === null ? '' : accentStyles(accent), 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
});
