import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import ROUTES from '#app/routes.ts';
import { routesByPlace } from './routes-by-place.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/** The application's routes as the build lists them. */
function listed(entries: readonly RouteConfigEntry[], parentId?: string): Route[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const route = { id: file, path, index, ...(parentId && { parentId }), module: {} } as unknown as Route;
    return [route, ...listed(children, file)];
  });
}

const all: Routes = Object.fromEntries(listed(await ROUTES).map((route) => [route.id, route]));
const own = routesByPlace(all);

function treeOf(routes: Routes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id = '', path, index } = route ?? {};
      return index ? { id, index } : { id, path, children: treeOf(routes, id) };
    });
}

const found = (routes: Routes, path: string) =>
  matchRoutes(treeOf(routes), path)?.map(({ route }) => route.id);

const pathOf = ({ parentId, path = '' }: Route): string => {
  const parent = parentId === undefined ? undefined : all[parentId];
  return parent ? `${pathOf(parent)}/${path}` : path;
};
const paths = Object.values(all).map((route) =>
  route ? `/${pathOf(route)}`.replace(/\/+/g, '/').replace(/[:*][^/]*/g, 'one') : '/',
);

describe('the routes of a place', () => {
  test.each([...new Set(paths)])('lead %s to the same page as all of them', (path) => {
    for (const spelt of [path, `${path}/`, path.toUpperCase(), `${path}/more/than/there/is`])
      expect(found(own(spelt), spelt)).toEqual(found(all, spelt));
  });

  test.each(['/%61dmin', '//admin', '/nothing', '/admin%2Fpeople', '/opportunities/open%2Fx', '/ſearch'])(
    'do so for the odd path %s',
    (path) => {
      expect(found(own(path), path)).toEqual(found(all, path));
    },
  );

  test('are few', () => {
    expect(Object.keys(own('/opportunities/open')).length).toBeLessThan(Object.keys(all).length / 5);
  });
});
