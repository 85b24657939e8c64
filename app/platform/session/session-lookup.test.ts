import { describe, expect, test } from 'vitest';
import { guardDecision, lookUpProfile } from './session-lookup.ts';

const answering = (status: number, body?: unknown) => async () =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

const profile = { sub: 'auth0|1', email: 'ada@example.org' };

describe('seed §7: the session-profile call', () => {
  test('204 means no user', async () => {
    expect(await lookUpProfile('/api/auth/me', answering(204))).toEqual({ kind: 'signedOut' });
  });

  test('200 returns the profile', async () => {
    expect(await lookUpProfile('/api/auth/me', answering(200, profile))).toEqual({
      kind: 'signedIn',
      user: profile,
    });
  });
});

describe('seed §8: a profile lookup that fails', () => {
  test('by the network is treated as status 0', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await lookUpProfile('/api/auth/me', offline)).toEqual({ kind: 'errored', status: 0 });
  });

  test.each([401, 404, 500, 503])('with status %i is treated as that status', async (status) => {
    expect(await lookUpProfile('/api/auth/me', answering(status))).toEqual({ kind: 'errored', status });
  });
});

describe('seed §4: a login-guarded page', () => {
  test('waits while loading and shows once signed in', () => {
    expect(guardDecision({ kind: 'loading' }, false)).toBe('wait');
    expect(guardDecision({ kind: 'signedIn', user: profile as never }, false)).toBe('show');
  });

  test('goes to the login route without a user, error view or not', () => {
    expect(guardDecision({ kind: 'signedOut' }, false)).toBe('login');
    expect(guardDecision({ kind: 'signedOut' }, true)).toBe('login');
  });

  test('goes to the login route when the lookup failed, or shows the error view if one is configured', () => {
    expect(guardDecision({ kind: 'errored', status: 500 }, false)).toBe('login');
    expect(guardDecision({ kind: 'errored', status: 0 }, true)).toBe('error');
  });
});
