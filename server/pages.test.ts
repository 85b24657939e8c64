import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { pageHandler } from './pages.ts';

useTestDatabase();

/** One page that allows ten seconds, as those of members do. */
const build = {
  entry: {
    module: {
      default: async (_request: Request, status: number, headers: Headers) =>
        new Response('page', { status, headers }),
      handleDataRequest: async (response: Response) => response,
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        loader: () => null,
        headers: () => ({ 'Cache-Control': 'private, max-age=10', Vary: 'Cookie' }),
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  allowedActionOrigins: [],
} as unknown as ServerBuild;

async function cached(headers: Record<string, string>, isMember: boolean) {
  const viewer = isMember ? await makeViewer() : null;
  const request = new Request('http://localhost:3000/', { headers });
  const page = {
    viewer,
    lookupFailed: false,
    requestId: 'r',
    nonce: 'n',
    asked: { pathname: '/', search: '' },
  };
  return (await pageHandler(build, 'production')(request, page)).headers.get('cache-control');
}

describe('a page', () => {
  test('of a member is not stored', async () => {
    expect(await cached({}, true)).toBe('private, no-store');
  });

  test('that is fetched ahead is kept for its ten seconds', async () => {
    expect(await cached({ 'sec-purpose': 'prefetch' }, true)).toBe('private, max-age=10');
  });
});
