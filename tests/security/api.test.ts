import { describe, expect, test } from 'vitest';
import { makeDocument } from '#tests/factories/documents.ts';
import { ask, OWN_ORIGIN } from '#tests/setup/ask.ts';
import { changedTables } from '#tests/setup/changed-tables.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { useServer } from '#tests/setup/server.ts';
import { API_ACCESS } from './api-access.ts';
import { make, PEOPLE } from './people.ts';

// An unreachable address: the provider is down, and the application keeps working.
useEnvironment({ AUTH0_ISSUER_BASE_URL: 'http://localhost:9/' });

useTestDatabase();
const server = useServer();

/** Pages and procedures have their own tables. */
const ELSEWHERE = ['ALL /api/trpc/*', 'ALL /*'];
/** The built browser files: public, the same for all. Any other path is handled by the pages. */
const isFile = (route: string) => /^ALL \/(assets\/\*|[\w-]+\.[a-z]+)$/.test(route);

test('every route of the server has a row', () => {
  const routes = new Set(server.app.routes.map(({ method, path }) => `${method} ${path}`));
  const known = [...Object.keys(API_ACCESS), ...ELSEWHERE];
  expect([...routes].filter((route) => !known.includes(route) && !isFile(route))).toEqual([]);
  expect(known.filter((route) => !routes.has(route))).toEqual([]);
});

describe('the response to each person', () => {
  test.each(Object.entries(API_ACCESS))('%s', async (route, { address, outcome }) => {
    const [method = '', path = ''] = route.replace('ALL', 'GET').split(' ');
    for (const person of PEOPLE) {
      const { cookie } = await make(person);
      const answer = await ask(server.app, address ?? path, {
        method,
        headers: { cookie, origin: OWN_ORIGIN },
      });
      expect([person, answer.status]).toEqual([person, outcome[person]]);
    }
  });
});

/** The audit log has what left in files. */
const RECORDED = ['audit_entry', 'audit_unsealed'];

test('a GET changes nothing, from any sender', async () => {
  const readers = [await make('visitor'), await make('active'), await make('admin')];
  const changed = await changedTables(async () => {
    for (const { cookie } of readers) {
      for (const [route, { address }] of Object.entries(API_ACCESS)) {
        // The stream of news stays open.
        if (!route.startsWith('GET ') || route === 'GET /api/live') continue;
        const answer = await ask(server.app, address ?? route.slice('GET '.length), { headers: { cookie } });
        await answer.arrayBuffer();
      }
    }
  });
  expect(changed.filter((name) => !RECORDED.includes(name))).toEqual([]);
});

describe('a personal document', () => {
  test('exists for its owner and for admins only', async () => {
    const people = await Promise.all(PEOPLE.map(make));
    const owner = people.find(({ person }) => person === 'active');
    const { id } = await makeDocument({
      category: 'statement',
      ownerId: owner?.memberId ?? null,
      policy: 'watermarked',
      preparationProblem: 'The file is damaged.',
    });
    for (const { person, cookie } of people) {
      const readable = ['active', 'admin'].includes(person);
      for (const route of ['download', 'view', 'watermark', 's3/watermark']) {
        const { status } = await ask(server.app, `/api/documents/${route}?id=${id}`, { headers: { cookie } });
        // The file cannot be marked: a permitted reader sees that, and the unmarked file is never sent.
        if (readable) expect([person, status]).toEqual([person, 422]);
        else expect([401, 403, 404]).toContain(status);
      }
    }
  });
});
