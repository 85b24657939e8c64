import { describe, expect, test } from 'vitest';
import { SignInRefused, signInProblemOf } from './sign-in-refused.ts';

const withParts = (message: string, parts: object) => Object.assign(new Error(message), parts);

describe('why a sign-in is not completed', () => {
  test.each([
    ['the person refused', withParts('', { error: 'access_denied' }), 'refused'],
    ['the provider failed on the way back', withParts('', { error: 'server_error' }), 'unavailable'],
    [
      'the provider failed when asked for tokens',
      withParts('', { cause: new Response('', { status: 500 }) }),
      'unavailable',
    ],
    ['the provider did not answer in time', withParts('', { code: 'OAUTH_TIMEOUT' }), 'unavailable'],
    ['the provider was not reached', withParts('', { cause: new TypeError('fetch failed') }), 'unavailable'],
    ['the code was too old', withParts('', { error: 'invalid_grant', status: 400 }), 'expired'],
    ['the clocks differ', withParts('', { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' }), 'clock'],
    [
      'the nonce is another one',
      withParts('', { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }),
      'unauthorized',
    ],
  ])('%s', (_what, error, problem) => {
    expect(signInProblemOf(error)).toBe(problem);
  });

  test('distinguishes our own outage, the provider’s outage and everything else', () => {
    expect(new SignInRefused('clock', null)).toMatchObject({ code: 'unavailable', retryAfter: 30 });
    expect(new SignInRefused('refused', null)).toMatchObject({ code: 'unauthorized', retryAfter: undefined });
  });
});
