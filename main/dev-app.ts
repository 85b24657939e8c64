import type { ServerBuild } from 'react-router';
import { settings } from '#app/platform/config/settings.server.ts';
import { createApp } from '../server/app.ts';
import { pageHandler } from '../server/pages.ts';
import { migrate, openForService, seed } from './commands.ts';
import { stopServices } from './lifecycle.ts';

const held = globalThis as { vestryBuild?: () => Promise<ServerBuild> };

/** Opens the services once; they outlive the modules that Vite reloads. */
export async function startDevelopment(build: () => Promise<unknown>) {
  held.vestryBuild = build as () => Promise<ServerBuild>;
  await migrate();
  await seed();
  await openForService('web');
  return { port: settings().port, stop: stopServices };
}

export const app = createApp({
  pages: pageHandler(() => {
    if (!held.vestryBuild) throw new Error('Development is not started');
    return held.vestryBuild();
  }, 'development'),
  clientFolder: null,
});
