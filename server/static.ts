import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';

export function staticFiles(folder: string): MiddlewareHandler {
  return serveStatic({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      const forever = path.includes('/assets/');
      c.header('Cache-Control', forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      c.header('X-Content-Type-Options', 'nosniff');
    },
  });
}
