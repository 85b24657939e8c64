import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** A first segment that stands for more than itself. */
const OPEN = /^[:*]|\?$/;

/**
 * Returns a function that gives, for the path of a page as the browser sent it, the routes that can match it: those
 * below its first segment, and those that begin with a parameter. The framework tries its routes one by one, twice
 * for each request, which takes an eighth of a navigation with all of them.
 */
export function routesByPlace(routes: Routes): (pathname: string) => Routes {
  const ends = Object.values(routes).filter((route) => route?.path !== undefined || route?.index);
  const known = ends.flatMap((route) => (route ? [{ first: firstSegment(routes, route), route }] : []));
  const open = known.filter(({ first }) => OPEN.test(first));
  const places = new Map<string, Routes>();
  for (const place of new Set(known.map(({ first }) => first))) {
    if (place === '' || OPEN.test(place)) continue;
    const own = [...known.filter(({ first }) => first === place), ...open];
    const ids = new Set(own.flatMap(({ route }) => lineOf(routes, route).map(({ id }) => id)));
    // In the order of the application, which decides between routes of the same rank.
    places.set(place, Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))));
  }
  // What is spelt in an unusual way, such as with encoded letters, is looked up among all of them.
  return (pathname) => places.get(pathname.split('/', 2)[1]?.toLowerCase() ?? '') ?? routes;
}

/** Returns the first segment of a route's whole path, in lower case as the framework compares it; empty for `/`. */
const firstSegment = (routes: Routes, route: Route): string =>
  lineOf(routes, route)
    .flatMap(({ path = '' }) => path.split('/'))
    .find((segment) => segment !== '')
    ?.toLowerCase() ?? '';

/** Returns a route after all those that it is nested in, the outermost first. */
export function lineOf(routes: Routes, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(routes, parent), route] : [route];
}
