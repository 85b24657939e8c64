import {
  createContext,
  createStaticHandler,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { pageContext, renderedBody } from '#app/platform/pages/page-context.server.ts';
import { dataText } from './data-text.ts';
import { lineOf } from './routes-by-place.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;
type Loader = NonNullable<Route['module']['loader']>;

/** Answers a request, or returns `null` to leave it to React Router, which then gets what the loaders have returned. */
type Load = (request: Request, context: RouterContextProvider) => Promise<Response | null>;

type Returned = ReadonlyMap<string, Promise<unknown>>;

/** What the loaders of a request have returned, by route. */
const returnedAlready = createContext<Returned | null>(null);

/** Returns the routes with loaders that do not run again for React Router after `navigationData` has run them. */
export const withLoadersRunOnce = (routes: Routes): Routes =>
  Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route && loadedOnce(route)]));

function loadedOnce(route: Route): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const once: Loader = async (args) => args.context.get(returnedAlready)?.get(route.id) ?? loader(args);
  return { ...route, module: { ...route.module, loader: once } };
}

/**
 * Returns a function that answers client-side navigations as React Router does, for a fraction of the cost: it runs the
 * loaders that are asked for with the same arguments, and writes their data in the same form. What is not plain data
 * (redirects, refusals, errors, a status or headers of the loader's own) is left to React Router, as are routes with
 * middleware. `tests/security/navigation-data.test.ts` compares the two for every route of the application.
 * @param routes as `withLoadersRunOnce` returns them
 */
export function navigationData(routes: Routes): Load {
  const { match } = createStaticHandler(treeOf(routes));
  const places = new Map(Object.values(routes).flatMap((route) => (route ? [placeOf(routes, route)] : [])));
  return async (request, context) => {
    const asked = request.method === 'GET' ? askedIn(new URL(request.url)) : null;
    const matches = asked && match({ pathname: asked.pathname });
    const place = places.get(matches?.at(-1)?.route.id ?? '');
    if (!matches || !place || place.hasMiddleware) return null;
    const { pattern } = place;
    const params = matches[0]?.params ?? {};
    const loaders = place.loaders.filter(({ id }) => asked.routes?.includes(id) ?? true);
    const run = async (loader: Loader) =>
      loader({ request, url: new URL(asked.url), pattern, params, context });
    const returned: Returned = new Map(loaders.map(({ id, loader }) => [id, run(loader)]));
    const text = textOf(returned, await Promise.allSettled(returned.values()));
    if (text === null) {
      context.set(returnedAlready, returned);
      return null;
    }
    context.get(pageContext).route = `/${pattern.replace(/^\//, '')}`;
    context.get(renderedBody).bytes = encoder.encode(text);
    return new Response(null, { headers: new Headers(place.headers) });
  };
}

const encoder = new TextEncoder();

/** The type of what React Router sends for client-side navigation. */
export const DATA_TYPE = 'text/x-script';
/** React Router's headers for data in this form. */
const OWN_HEADERS = { 'X-Remix-Response': 'yes', 'Content-Type': DATA_TYPE };

/** Returns the data of all loaders in the form that the browser expects; `null` unless all of it is plain. */
function textOf(returned: Returned, outcomes: readonly PromiseSettledResult<unknown>[]): string | null {
  const data: Record<string, { data: unknown }> = {};
  for (const [at, id] of [...returned.keys()].entries()) {
    const outcome = outcomes[at];
    if (outcome?.status !== 'fulfilled') return null;
    data[id] = { data: outcome.value };
  }
  return dataText(data);
}

type Asked = { pathname: string; url: URL; routes: readonly string[] | null };

/** Reads the address of a page's data; `null` for any other address. */
function askedIn(url: URL): Asked | null {
  if (!url.pathname.endsWith('.data')) return null;
  const pathname = url.pathname.replace(/(?:(?<=\/)_)?\.data$/, '');
  const query = new URLSearchParams(url.search);
  const routes = query.get('_routes');
  const indexes = query.getAll('index').filter((index) => index !== '');
  query.delete('_routes');
  query.delete('index');
  for (const index of indexes) query.append('index', index);
  url.pathname = pathname;
  url.search = query.toString();
  url.hash = '';
  return { pathname, url, routes: routes ? routes.split(',') : null };
}

type Place = {
  pattern: string;
  headers: [name: string, value: string][];
  loaders: { id: string; loader: Loader }[];
  hasMiddleware: boolean;
};

/** Returns what a route's requests have in common. */
function placeOf(routes: Routes, route: Route): [id: string, place: Place] {
  const line = lineOf(routes, route);
  const paths = line.flatMap(({ path }) => path || []);
  const headers = line.reduce(addHeaders, new Headers());
  for (const [name, value] of Object.entries(OWN_HEADERS)) headers.set(name, value);
  return [
    route.id,
    {
      pattern: paths.join('/').replace(/\/{2,}/g, '/') || '/',
      headers: [...headers],
      loaders: line.flatMap(({ id, module: { loader } }) => (loader ? [{ id, loader }] : [])),
      hasMiddleware: line.some(({ module }) => (module.middleware?.length ?? 0) > 0),
    },
  ];
}

/** Returns the headers of a route whose loaders have none of their own. */
function addHeaders(parentHeaders: Headers, { module: { headers } }: Route): Headers {
  if (typeof headers !== 'function') return headers ? new Headers(headers) : parentHeaders;
  const [loaderHeaders, actionHeaders] = [new Headers(), new Headers()];
  return new Headers(headers({ loaderHeaders, parentHeaders, actionHeaders, errorHeaders: undefined }));
}

const treeOf = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    return [
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(routes, id) },
    ];
  });
