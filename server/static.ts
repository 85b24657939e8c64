import { readdirSync } from 'node:fs';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { ServerEnv } from './context.ts';
import { fileHeaders } from './security.ts';

const A_YEAR = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * Serves the built browser files, compressed in advance. Only paths that can be a file are looked up on disk, so that
 * pages do not pay for it.
 */
export function staticFiles(folder: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const headers = fileHeaders();
  // The name of each file under /assets contains a hash of its content.
  app.use('/assets/*', headers, serve(folder, A_YEAR));
  // Serving a page instead of a missing script would hide that a release has removed it.
  app.all('/assets/*', (c) => c.text('File not found.', 404));
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name } of names) app.use(`/${name}`, headers, serve(folder, AN_HOUR));
  return app;
}

const serve = (root: string, cacheControl: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => {
      c.header('Cache-Control', cacheControl);
      c.header('X-Content-Type-Options', 'nosniff');
    },
  });
