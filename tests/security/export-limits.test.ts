import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';
import { JOBS } from '#app/jobs.server.ts';
import { ask } from '#tests/setup/ask.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useServer } from '#tests/setup/server.ts';
import { make } from './people.ts';

useTestDatabase({ jobs: JOBS });
const server = useServer();

const get = (path: string, cookie: string) => ask(server.app, path, { headers: { cookie } });

test.each([
  ['admin', '/api/admin/lists/people.csv'],
  ['active', '/api/portfolio/export?what=lines'],
  ['active', '/api/commitments/export.csv'],
] as const)('the 61st file of an hour is refused to an %s person: %s', async (person, path) => {
  const { cookie } = await make(person);
  expect((await get(path, cookie)).status).toBe(200);
  // As after the 60th, whichever files they were.
  await db().update(rateLimit).set({ points: 60 });
  const refused = await get(path, cookie);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await refused.json()).error.message).toMatch(/^You exported 60 files within an hour/);
  const { cookie: other } = await make(person);
  expect((await get(path, other)).status).toBe(200);
});
