import type { ReactNode } from 'react';
import { Outlet, Scripts, type ServerBuild, useLoaderData } from 'react-router';
import { describe, expect, test } from 'vitest';
import * as entry from '#app/entry.server.tsx';
import { pageHandler } from '../../../server/pages.ts';

function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <title>Test</title>
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

const Fine = () => <h1>{useLoaderData<{ greeting: string }>().greeting}</h1>;

function Broken(): never {
  throw new Error('broken while rendering');
}

const manifestOf = (id: string, path: string, parentId?: string) => ({
  id,
  path,
  parentId,
  module: `/${id}.js`,
  hasLoader: true,
  hasAction: false,
  hasClientLoader: false,
  hasClientAction: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: id === 'root',
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

const build: ServerBuild = {
  entry: { module: entry },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: { default: Outlet, Layout, loader: () => null, ErrorBoundary: () => <p>The error page</p> },
    },
    fine: {
      id: 'fine',
      path: 'fine',
      parentId: 'root',
      module: { default: Fine, loader: () => ({ greeting: '</script>Hello' }) },
    },
    broken: {
      id: 'broken',
      path: 'broken',
      parentId: 'root',
      module: { default: Broken, loader: () => null },
    },
  },
  assets: {
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: manifestOf('root', ''),
      fine: manifestOf('fine', 'fine', 'root'),
      broken: manifestOf('broken', 'broken', 'root'),
    },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {} as ServerBuild['future'],
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
};

async function get(path: string): Promise<{ status: number; html: string }> {
  const handle = pageHandler(build, 'production');
  const response = await handle(new Request(`http://localhost${path}`), {
    viewer: null,
    lookupFailed: false,
    refusal: null,
    holderRefusal: null,
    requestId: 'r1',
    asked: { pathname: '/', search: '' },
    nonce: 'n0nce',
  });
  return { status: response.status, html: await response.text() };
}

describe('a page rendered to a string', () => {
  test('contains the loader’s data, and passes all of it to the browser with the nonce', async () => {
    const { status, html } = await get('/fine');
    expect(status).toBe(200);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(html).toContain('<h1>&lt;/script&gt;Hello</h1>');
    expect(html).toMatch(
      /<script nonce="n0nce">window\.__reactRouterContext\.streamController\.enqueue\(.*greeting.*\)/,
    );
    expect(html).toContain('window.__reactRouterContext.streamController.close()');
  });

  test('never suspends, and data can never end its script', async () => {
    const { html } = await get('/fine');
    expect(html).not.toContain('<!--$?-->');
    expect(html).not.toContain('<!--$!-->');
    expect(html).not.toContain('</script>Hello');
  });

  test('of a component that throws is the complete error page with status 500', async () => {
    const { status, html } = await get('/broken');
    expect(status).toBe(500);
    expect(html).toContain('The error page');
    expect(html).toContain('streamController.close()');
    expect(html).not.toContain('broken while rendering');
  });
});
