import type { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { usePages } from '#tests/setup/pages.ts';
import type { ServerEnv } from '../../server/context.ts';
import { PAGE_ACCESS, routeAt } from './page-access.ts';
import type { Person, Somebody } from './people.ts';
import { usePublished } from './published.ts';

useTestDatabase();
const vestry = usePages();
const people = usePublished();
// Pages contain the time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ADDRESSES = Object.entries(PAGE_ACCESS).flatMap(([path, rows]) =>
  rows.map(({ address }) => ({ path, address })),
);

/** Who gets different answers: redirects, refusals and data. */
const READERS: readonly Person[] = ['visitor', 'pending', 'ndaMissing', 'active', 'admin'];

/** Returns all of a response, except for its id. */
async function answerOf(app: Hono<ServerEnv>, address: string, { cookie }: Somebody) {
  const answer = await ask(app, address, { headers: { cookie } });
  const { 'x-request-id': id = '', ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, text: (await answer.text()).replaceAll(id, 'ID') };
}

/** Returns the addresses of a page's data: of all of its routes, and of those that a browser asks for. */
function dataOf(address: string, route: string): string[] {
  const { pathname, search, searchParams } = new URL(address, 'http://own');
  const path = `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data`;
  const asked = [route, `routes/shell/layout,${route}`].map((routes) => {
    const query = new URLSearchParams(searchParams);
    query.set('_routes', routes);
    return `${path}?${query}`;
  });
  return [`${path}${search}`, ...asked];
}

test.each(ADDRESSES)('the data of $address is what React Router sends', async ({ path, address }) => {
  for (const person of READERS) {
    const who = people[person];
    for (const data of dataOf(address, routeAt(vestry.build, path))) {
      const own = await answerOf(vestry.app, data, who);
      expect(own, `${person} at ${data}`).toEqual(await answerOf(vestry.framework, data, who));
    }
  }
});
