import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoOutsideCalls } from './outside-calls.ts';

const server = createServer((_incoming, outgoing) => outgoing.end('here'));
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

test('an act that calls a service is detected, even if it does not await the response', async () => {
  await expect(expectNoOutsideCalls(() => fetch(url))).rejects.toThrow(url);
  await expect(
    expectNoOutsideCalls(async () => {
      void fetch(url).then((answer) => answer.text());
      await new Promise((resolve) => setTimeout(resolve));
    }),
  ).rejects.toThrow(url);
});

test('calls by others do not count', async () => {
  const begin = Promise.withResolvers<void>();
  const elsewhere = begin.promise.then(() => fetch(url));
  const answer = await expectNoOutsideCalls(async () => {
    begin.resolve();
    await elsewhere;
    return 'done';
  });
  expect(answer).toBe('done');
});
