import path from 'node:path';
import { stopLive } from '#app/features/notifications/live.server.ts';
import { env } from '#app/platform/env.server.ts';
import { logger } from '#app/platform/logger.server.ts';
import { createApp } from './app.ts';
import { openForService } from './commands.ts';
import { listen } from './http.ts';
import { onStop, stopGracefully } from './lifecycle.ts';
import { pageHandler } from './pages.ts';

/** Starts the HTTP server of the built application. */
export async function startWeb(): Promise<void> {
  await openForService('web');
  const build = await import('virtual:react-router/server-build');
  const clientFolder = path.resolve(import.meta.dirname, '../../client');
  const app = createApp({ pages: pageHandler(build, 'production'), clientFolder });
  const server = await listen(app, env.PORT);
  onStop('http', server.close);
  onStop('live', stopLive);
  stopGracefully();
  logger.info({ port: server.port, address: env.APP_BASE_URL }, 'ready');
  process.send?.({ ready: true });
}
