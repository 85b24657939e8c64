import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import type { ServerEnv } from '../../server/context.ts';

type Modules = {
  app: typeof import('../../server/app.ts');
  pages: typeof import('../../server/pages.ts');
};

/**
 * The whole application with its real pages, as in production except for the bundling: Vite transforms the
 * modules as in development, so no build is needed first. It shares this process's database.
 */
export function usePages(): { app: Hono<ServerEnv>; build: ServerBuild } {
  const held = {} as { app: Hono<ServerEnv>; build: ServerBuild };
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const vite = await createServer({
      appType: 'custom',
      cacheDir: 'node_modules/.cache/vestry-test-pages',
      // The `.env` of an application that was started here is not the environment of the tests.
      envDir: false,
      logLevel: 'error',
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    });
    close = () => vite.close();
    const load = <T>(file: string) => vite.ssrLoadModule(file) as Promise<T>;
    const { createApp } = await load<Modules['app']>('/server/app.ts');
    const { pageHandler } = await load<Modules['pages']>('/server/pages.ts');
    held.build = await load<ServerBuild>('virtual:react-router/server-build');
    // A folder of static files puts the application in production mode, with its stricter headers.
    held.app = createApp({ pages: pageHandler(held.build, 'production'), clientFolder: 'public' });
  });

  afterAll(() => close?.());
  return held;
}
