import path from 'node:path';
import { stopLive } from '#app/features/notifications/live.server.ts';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { createApp } from '../server/app.ts';
import { listen } from '../server/http.ts';
import { pageHandler } from '../server/pages.ts';
import { openForService } from './commands.ts';
import { onStop, stopGracefully } from './lifecycle.ts';

/** Starts the HTTP server of the built application. */
export async function startWeb(): Promise<void> {
  await openForService('web');
  const build = await import('virtual:react-router/server-build');
  const clientFolder = path.resolve(import.meta.dirname, '../../client');
  const app = createApp({ pages: pageHandler(build, 'production'), clientFolder });
  const server = await listen(app, settings().port);
  onStop('http', server.close);
  onStop('live', stopLive);
  stopGracefully();
  logger.info({ port: server.port, address: settings().appUrl }, 'ready');
  process.send?.({ ready: true });
}
