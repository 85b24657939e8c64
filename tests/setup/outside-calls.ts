import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { expect } from 'vitest';

const calls = new AsyncLocalStorage<string[]>();

/** `fetch` publishes each request here, in its caller's context. */
subscribe('undici:request:create', (message) => {
  const { request } = message as { request: { origin: string; path: string } };
  calls.getStore()?.push(request.origin + request.path);
});

/**
 * Runs an act and asserts that neither it nor anything it waits for calls a service: then no outage can delay it.
 * Workers call in contexts of their own and do not count.
 */
export async function expectNoOutsideCalls<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const made: string[] = [];
  const answer = await calls.run(made, act);
  expect(made).toEqual([]);
  return answer;
}
