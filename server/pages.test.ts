import { gunzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { pageHandler } from './pages.ts';

useTestDatabase();

/** One page that allows caching for ten seconds, as members' pages do. */
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
        loader: () => ({ text: '€ '.repeat(2_000) }),
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

async function answer(headers: Record<string, string>, { isMember = false, path = '/' } = {}) {
  const viewer = isMember ? await makeViewer() : null;
  const request = new Request(`http://localhost:3000${path}`, { headers });
  const page = {
    viewer,
    lookupFailed: false,
    refusal: null,
    holderRefusal: null,
    requestId: 'r',
    nonce: 'n',
    asked: { pathname: '/', search: '' },
  };
  return pageHandler(build, 'production')(request, page);
}

const cached = async (headers: Record<string, string>, isMember: boolean) =>
  (await answer(headers, { isMember })).headers.get('cache-control');

test('the data of a navigation is sent in one piece, compressed if the browser accepts it', async () => {
  const [plain, compressed] = [
    await answer({}, { path: '/_.data' }),
    await answer({ 'accept-encoding': 'gzip' }, { path: '/_.data' }),
  ];
  const text = await plain.text();
  expect(text).toContain('€ € €');
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect(gunzipSync(bytes).toString()).toBe(text);
});

describe('a page', () => {
  test('of a member is not stored', async () => {
    expect(await cached({}, true)).toBe('private, no-store');
  });

  test('that is prefetched is cached for its ten seconds', async () => {
    expect(await cached({ 'sec-purpose': 'prefetch' }, true)).toBe('private, max-age=10');
    expect(await cached({ purpose: 'prefetch' }, true)).toBe('private, max-age=10');
  });

  test('that is rendered ahead of a click is not stored', async () => {
    expect(await cached({ 'sec-purpose': 'prefetch;prerender' }, true)).toBe('private, no-store');
  });
});
