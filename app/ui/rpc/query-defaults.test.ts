import { onlineManager, QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { takeNoise } from '#tests/setup/fail-on-noise.ts';
import { createRpcClient } from './client.ts';
import {
  AVAILABLE_TOKENS_OPTIONS,
  LOGGED_IN_USER_OPTIONS,
  loadsCurrentUser,
  QUERY_DEFAULTS,
} from './query-defaults.ts';

test('seed §9: queries stay cached for 5 minutes and are retried 3 times, with a delay doubling up to 30 s', () => {
  const { gcTime, retry, retryDelay } = QUERY_DEFAULTS.queries;
  expect(gcTime).toBe(300_000);
  expect(retry).toBe(3);
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a mutation made while offline fails immediately and is not sent later', async () => {
  let sent = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:', search: '' });
  vi.stubGlobal('fetch', async () => {
    sent += 1;
    throw new TypeError('Failed to fetch');
  });
  onlineManager.setOnline(false);
  try {
    await expect(createRpcClient().notification.markAllRead.mutate()).rejects.toThrow('Failed to fetch');
    onlineManager.setOnline(true);
    await new QueryClient({ defaultOptions: QUERY_DEFAULTS }).resumePausedMutations();
  } finally {
    onlineManager.setOnline(true);
    vi.unstubAllGlobals();
  }
  expect(sent).toBe(1);
  expect(takeNoise()).toEqual([expect.stringContaining('notification.markAllRead')]);
});

describe('seed §7: caching of the two named procedures', () => {
  test('user.getLoggedInUser is stale after 30 seconds and not fetched again on window focus', () => {
    expect(LOGGED_IN_USER_OPTIONS).toEqual({ staleTime: 30_000, refetchOnWindowFocus: false });
  });

  test('inviteToken.getAvailableTokens is stale after 60 seconds', () => {
    expect(AVAILABLE_TOKENS_OPTIONS).toEqual({ staleTime: 60_000 });
  });
});

describe('seed §2: the current-user query', () => {
  test.each(['/auth/login', '/onboarding/waitlist-preferences', '/auth/waitlist'])(
    'is not loaded by %s',
    (path) => {
      expect(loadsCurrentUser(path)).toBe(false);
    },
  );

  test.each(['/', '/dashboard', '/auth/pending', '/opportunities/open'])('is loaded by %s', (path) => {
    expect(loadsCurrentUser(path)).toBe(true);
  });
});
