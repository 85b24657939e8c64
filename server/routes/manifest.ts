import { Hono } from 'hono';
import { frameFirmLines } from '#app/platform/firm/firm.server.ts';
import type { ServerEnv } from '../context.ts';

/** The mark's green, and the paper of the light theme: a manifest knows one of each. */
const ACCENT = '#1f4d3a';
const PAPER = '#faf8f4';

export const webManifest = new Hono<ServerEnv>();

/** The name and icons of the application on a home screen. The browser's own bar stays: pages are shared and printed. */
webManifest.get('/', async (c) => {
  const { brand: name, accent } = await frameFirmLines();
  return c.json(
    {
      id: '/',
      name,
      short_name: name,
      start_url: '/dashboard',
      scope: '/',
      display: 'minimal-ui',
      background_color: PAPER,
      theme_color: accent ?? ACCENT,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
      ],
    },
    200,
    { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  );
});
