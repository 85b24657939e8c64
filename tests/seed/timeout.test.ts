import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { expect, test } from 'vitest';
import { transaction } from '#app/db/client.server.ts';
import { takeKey } from '#app/platform/jobs/jobs.server.ts';
import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';

useEnvironment({ CALL_SECONDS: '1' });
useTestDatabase();

test('seed §8: a call that takes too long is refused with TIMEOUT and saves nothing', async () => {
  const held = Promise.withResolvers<void>();
  const calls = router({
    slow: publicProcedure.mutation(() =>
      transaction(async (tx) => {
        await takeKey(tx, 'timeout.test', 'slow');
        await held.promise;
      }),
    ),
  });
  const caller = calls.createCaller({ viewer: null, requestId: 'request', address: '::1' });
  await expect(caller.slow()).rejects.toMatchObject({
    code: 'TIMEOUT',
    message: 'This took too long, so we stopped. Nothing was saved. Please try again.',
  });
  held.resolve();
  // The key is free again once the transaction is rolled back.
  expect(await transaction((tx) => takeKey(tx, 'timeout.test', 'slow'))).toBe(true);
});

test('its HTTP status is one after which browsers do not send the request again by themselves', async () => {
  const held = Promise.withResolvers<void>();
  const calls = router({ slow: publicProcedure.mutation(() => held.promise) });
  const answer = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: new Request('http://localhost/api/trpc/slow', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
    router: calls,
    createContext: () => ({ viewer: null, requestId: 'request', address: '::1' }),
  });
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ error: { data: { code: 'TIMEOUT', httpStatus: 504 } } });
  held.resolve();
});
