import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type GrantedToken, tokenCache } from './bearer-token.server.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const HOUR = 3_600_000;

/** A provider that numbers its tokens. */
function provider(lifetimeMs = HOUR) {
  let given = 0;
  const fetchToken = vi.fn(async (): Promise<GrantedToken> => {
    await Promise.resolve();
    given += 1;
    return { token: `token ${given}`, lifetimeMs };
  });
  return { fetchToken, cache: tokenCache(fetchToken) };
}

describe('a token', () => {
  test('is fetched once for concurrent callers, and cached', async () => {
    const { cache, fetchToken } = provider();
    const asked = await Promise.all(Array.from({ length: 5 }, () => cache.get()));
    expect(new Set([...asked, await cache.get()])).toEqual(new Set(['token 1']));
    expect(fetchToken).toHaveBeenCalledOnce();
  });

  test('is renewed a minute before it expires', async () => {
    const { cache } = provider();
    await cache.get();
    vi.advanceTimersByTime(HOUR - 61_000);
    expect(await cache.get()).toBe('token 1');
    vi.advanceTimersByTime(2_000);
    expect(await cache.get()).toBe('token 2');
  });

  test('that lives less than a minute is used nevertheless', async () => {
    const { cache } = provider(20_000);
    await cache.get();
    vi.advanceTimersByTime(9_000);
    expect(await cache.get()).toBe('token 1');
    vi.advanceTimersByTime(2_000);
    expect(await cache.get()).toBe('token 2');
  });

  test('is renewed once after a rejection, however many calls it was rejected for', async () => {
    const { cache } = provider();
    const token = await cache.get();
    cache.drop(token);
    expect(await cache.get()).toBe('token 2');
    cache.drop(token);
    expect(await cache.get()).toBe('token 2');
  });

  test('is requested again after a failed request', async () => {
    const fetchToken = vi
      .fn<() => Promise<GrantedToken>>()
      .mockRejectedValueOnce(new Error('unreachable'))
      .mockResolvedValue({ token: 'token', lifetimeMs: HOUR });
    const cache = tokenCache(fetchToken);
    await expect(cache.get()).rejects.toThrow('unreachable');
    expect(await cache.get()).toBe('token');
  });
});
