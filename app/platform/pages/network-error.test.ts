import { afterEach, expect, test, vi } from 'vitest';
import { isUnreachable } from './network-error.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'a call without an answer is one, in the words of each browser: %s',
  (message) => expect(isUnreachable(new TypeError(message))).toBe(true),
);

test('any call that breaks while the browser is offline is one', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(isUnreachable(new TypeError('cancelled'))).toBe(true);
});

test.each([new TypeError('x is undefined'), new Error('Failed to fetch'), { status: 503 }, null])(
  'a mistake of ours and an answer of the server are none: %s',
  (error) => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(isUnreachable(error)).toBe(false);
  },
);
