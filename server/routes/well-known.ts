import { Hono } from 'hono';
import { urlTo } from '#app/platform/config/links.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import type { ServerEnv } from '../context.ts';

/** RFC 9116 recommends less than a year. The file is generated for each request, so it never expires. */
const VALID_MS = 180 * 86_400_000;
const DAY_MS = 86_400_000;

export const wellKnown = new Hono<ServerEnv>();

/** Where to report a vulnerability (RFC 9116). */
wellKnown.get('/security.txt', (c) => {
  const expires = new Date(Math.floor((Date.now() + VALID_MS) / DAY_MS) * DAY_MS);
  const lines = [
    `Contact: ${settings().securityContact}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${urlTo('/.well-known/security.txt')}`,
  ];
  c.header('Cache-Control', 'public, max-age=3600');
  return c.text(`${lines.join('\n')}\n`);
});

/** Password managers open this address to have a password changed; ours is at the identity provider. */
wellKnown.get('/change-password', (c) => {
  c.header('Cache-Control', 'no-store');
  return c.redirect(settings().passwordResetUrl);
});
