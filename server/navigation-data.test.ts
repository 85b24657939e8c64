import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router';
import { expect, test, vi } from 'vitest';
import { pageContext, renderedBody } from '#app/platform/pages/page-context.server.ts';
import { navigationData, withLoadersRunOnce } from './navigation-data.ts';

const run = vi.fn();

/** Two pages within the root; what the second answers, and its middleware, can be chosen. */
function routesWith(answer: () => unknown, middleware: unknown[] = []): ServerBuild['routes'] {
  const note =
    (id: string, value: () => unknown) => (args: { params: object; url: URL; pattern: string }) => {
      run(id, args.url.href, args.params, args.pattern);
      return value();
    };
  const headers = { 'Cache-Control': 'private' };
  return {
    root: { id: 'root', path: '', module: { default: null, loader: note('root', () => 1), headers } },
    list: { id: 'list', path: 'list', parentId: 'root', module: { default: null } },
    one: {
      id: 'one',
      path: 'list/:name',
      parentId: 'root',
      module: { default: null, loader: note('one', answer), middleware },
    },
  } as unknown as ServerBuild['routes'];
}

async function load(routes: ServerBuild['routes'], path: string, method = 'GET') {
  run.mockClear();
  const context = new RouterContextProvider();
  const rendered: { bytes: Uint8Array<ArrayBuffer> | null } = { bytes: null };
  const page = { route: undefined } as never as { route?: string };
  context.set(pageContext, page as never);
  context.set(renderedBody, rendered);
  const request = new Request(`http://localhost${path}`, { method });
  const answer = await navigationData(routes)(request, context);
  const text = rendered.bytes && new TextDecoder().decode(rendered.bytes);
  return { answer, text, route: page.route, context, request };
}

test('runs the loaders of a page and writes their data', async () => {
  const { answer, text, route } = await load(
    routesWith(() => 'Ada'),
    '/list/a%20b.data?x=1&_routes=&index&index=2',
  );
  expect(answer?.status).toBe(200);
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    'cache-control': 'private',
    'content-type': 'text/x-script',
    'x-remix-response': 'yes',
  });
  expect(text).toBe('[{"_1":2,"_3":4},"root",{"_5":7},"one",{"_5":6},"data","Ada",1]\n');
  expect(route).toBe('/list/:name');
  const page = ['http://localhost/list/a%20b?x=1&index=2', { name: 'a b' }, 'list/:name'];
  expect(run.mock.calls).toEqual([
    ['root', ...page],
    ['one', ...page],
  ]);
});

test.each([
  ['/list/a.data?_routes=one', ['one']],
  ['/list/a.data?_routes=root,none', ['root']],
  ['/list/a.data?_routes=none', []],
  ['/list.data', ['root']],
  ['/_.data', ['root']],
])('%s runs %j only', async (path, ids) => {
  const { answer } = await load(
    routesWith(() => null),
    path,
  );
  expect(answer?.status).toBe(200);
  expect(run.mock.calls.map(([id]) => id)).toEqual(ids);
});

test.each([
  ['a redirect', () => redirect('/')],
  ['a refusal', () => Promise.reject(data('no', 403))],
  [
    'an error',
    () => {
      throw new Error('no');
    },
  ],
  ['a status of its own', () => data('yes', 201)],
  ['a date', () => new Date()],
])('leaves %s to React Router, which does not run the loaders again', async (_what, answer) => {
  const routes = withLoadersRunOnce(routesWith(answer));
  const { context, request, ...loaded } = await load(routes, '/list/a.data');
  expect(loaded.answer).toBeNull();
  expect(run).toHaveBeenCalledTimes(2);
  const args = { request, url: new URL(request.url), params: {}, pattern: '', context };
  const again = async () => routes.one?.module.loader?.(args);
  const [first, second] = await Promise.allSettled([(async () => answer())(), again()]);
  expect(second.status).toBe(first.status);
  expect(run).toHaveBeenCalledTimes(2);
});

test.each([
  ['a page', '/list/a', 'GET', []],
  ['a form', '/list/a.data', 'POST', []],
  ['a request for the headers', '/list/a.data', 'HEAD', []],
  ['an unknown address', '/other.data', 'GET', []],
  ['a route with middleware', '/list/a.data', 'GET', [() => undefined]],
])('leaves %s to React Router', async (_what, path, method, middleware) => {
  const { answer } = await load(
    routesWith(() => null, middleware),
    path,
    method,
  );
  expect(answer).toBeNull();
  expect(run).not.toHaveBeenCalled();
});
