import { expect, test } from 'vitest';
import { keepOnlyFor } from '#app/platform/config/wiring.server.ts';
import { noteContact } from '#app/platform/outside/services.server.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued } from '#tests/setup/queued.ts';
import { testServiceJob } from './connection-tests.jobs.server.ts';
import { hasConnectionTest } from './connection-tests.server.ts';
import { testConnection } from './test-connection.server.ts';

// Once in the life of a process: as a web process beside workers starts.
process.env.HUBSPOT_API_KEY = 'a-key-that-only-workers-need';
keepOnlyFor('web');

useTestDatabase({ jobs: [testServiceJob] });

/** As the worker notes what became of its call. */
async function whenQueued(failure: Error | null): Promise<void> {
  await expect.poll(() => queued(testServiceJob.name)).toEqual([{ service: 'crm' }]);
  await noteContact('crm', failure);
}

test('a web process neither keeps nor hands on a key that only workers need', () => {
  expect(process.env.HUBSPOT_API_KEY).toBeUndefined();
  expect(process.env.AUTH0_CLIENT_SECRET).toBeDefined();
  expect(() => keepOnlyFor('worker')).toThrow('was read before');
});

test.each([
  ['works', null, { works: true }],
  ['fails', new Error('the key is wrong'), { works: false, reason: 'the key is wrong' }],
])('a service whose key only workers keep is tested by a worker: it %s', async (_what, failure, outcome) => {
  expect(hasConnectionTest('crm')).toBe(true);
  const [tested] = await Promise.all([
    testConnection(await makeAdmin(), { service: 'crm' }),
    whenQueued(failure),
  ]);
  expect(tested).toMatchObject({ service: 'crm', outcome, failuresBefore: null });
});
