import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { beforeAll } from 'vitest';
import type { ServerEnv } from '../../server/context.ts';

type Modules = {
  app: typeof import('../../server/app.ts');
  pages: typeof import('../../server/pages.ts');
  build: ServerBuild;
};

type Pages = {
  app: Hono<ServerEnv>;
  build: ServerBuild;
};

let loaded: Promise<Modules> | null = null;

/**
 * The whole application with its real pages, as in production except for the bundling: Vite transforms the
 * modules as in development, so no build is needed first. It shares this process's database. Files that share a
 * process share the transformed modules too: they take far longer to make than the requests of any file.
 */
export function usePages(): Pages {
  const held = {} as Pages;
  beforeAll(async () => {
    loaded ??= load();
    const { app, pages, build } = await loaded;
    held.build = build;
    // A folder of static files puts the application in production mode, with its stricter headers.
    const clientFolder = 'public';
    held.app = app.createApp({ pages: pages.pageHandler(build, 'production'), clientFolder });
  });
  return held;
}

/** The development server ends with the process: it listens to nothing. */
async function load(): Promise<Modules> {
  const vite = await createServer({
    appType: 'custom',
    cacheDir: 'node_modules/.cache/vestry-test-pages',
    // The `.env` of an application that was started here is not the environment of the tests.
    envDir: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  const load = <T>(file: string) => vite.ssrLoadModule(file) as Promise<T>;
  return {
    app: await load<Modules['app']>('/server/app.ts'),
    pages: await load<Modules['pages']>('/server/pages.ts'),
    build: await load<ServerBuild>('virtual:react-router/server-build'),
  };
}
