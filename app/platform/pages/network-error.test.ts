import { afterEach, expect, test, vi } from 'vitest';
import { isUnreachable } from './network-error.ts';

afterEach(() => vi.unstubAllGlobals());

test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
  'recognises a call without a response by each browser’s message: %s',
  (message) => expect(isUnreachable(new TypeError(message))).toBe(true),
);

test('any call that fails while the browser is offline counts', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(isUnreachable(new TypeError('cancelled'))).toBe(true);
});

test.each([new TypeError('x is undefined'), new Error('Failed to fetch'), { status: 503 }, null])(
  'our own errors and server responses do not count: %s',
  (error) => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(isUnreachable(error)).toBe(false);
  },
);
