import type { ServerBuild } from 'react-router';
import { env } from '#app/platform/env.server.ts';
import { createApp } from './app.ts';
import { migrate, openForService, seed } from './commands.ts';
import { stopServices } from './lifecycle.ts';
import { pageHandler } from './pages.ts';

const held = globalThis as { vestryBuild?: () => Promise<ServerBuild> };

/** Opens the services once; they outlive the modules that Vite evaluates anew. */
export async function startDevelopment(build: () => Promise<unknown>) {
  held.vestryBuild = build as () => Promise<ServerBuild>;
  await migrate();
  await seed();
  await openForService('web');
  return { port: env.PORT, stop: stopServices };
}

export const app = createApp({
  pages: pageHandler(() => {
    if (!held.vestryBuild) throw new Error('Development is not started');
    return held.vestryBuild();
  }, 'development'),
  clientFolder: null,
});
