import { Hono } from 'hono';
import { LOGO_THEMES } from '#app/domain/firm/firm.ts';
import { logoBytes } from '#app/platform/firm/logo.server.ts';
import type { ServerEnv } from '../context.ts';
import { errorResponse } from '../errors.ts';

export const firmLogo = new Hono<ServerEnv>();

/** The firm's logo, for everyone: pages without a sign-in and mails show it. Another logo has another address. */
firmLogo.get('/:file', async (c) => {
  const [, hash] = /^([\da-f]{32})\.png$/.exec(c.req.param('file')) ?? [];
  for (const theme of hash === undefined ? [] : LOGO_THEMES) {
    const bytes = await logoBytes(theme, hash ?? '');
    if (bytes)
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': 'image/png',
        'Cache-Control': 'public, max-age=31536000, immutable',
        // Mail programs in the browser show it on their own pages.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
  }
  return errorResponse(c, 'not_found', 'Picture not found.');
});
