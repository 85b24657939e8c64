import type { Hono } from 'hono';
import { beforeAll } from 'vitest';
import type { PageHandler } from '../../server/app.ts';
import type { ServerEnv } from '../../server/context.ts';

const echo: PageHandler = async ({ url }) => new Response(new URL(url).pathname);

/** The HTTP application without an identity provider; pages are not rendered, each responds with its URL. */
export function useServer(pages: PageHandler = echo): { app: Hono<ServerEnv> } {
  const held = {} as { app: Hono<ServerEnv> };
  beforeAll(async () => {
    const { createApp } = await import('../../server/app.ts');
    held.app = createApp({ pages, clientFolder: 'public' });
  });
  return held;
}
