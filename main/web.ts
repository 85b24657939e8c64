import path from 'node:path';
import { settings } from '#app/platform/config/settings.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { createApp } from '../server/app.ts';
import { pageHandler } from '../server/pages.ts';
import { openForService } from './commands.ts';
import { stopGracefully } from './lifecycle.ts';
import { serveHealth, serveWeb } from './serve.ts';

export async function startWeb(): Promise<void> {
  await openForService('web');
  const build = await import('virtual:react-router/server-build');
  const clientFolder = path.resolve(import.meta.dirname, '../../client');
  await serveHealth();
  const server = await serveWeb(createApp({ pages: pageHandler(build, 'production'), clientFolder }));
  stopGracefully();
  logger.info({ port: server.port, address: settings().appUrl }, 'ready');
  process.send?.({ ready: true });
}
