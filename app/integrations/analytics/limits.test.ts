import { expect, test } from 'vitest';
import { TRUNCATE_AT } from '#app/platform/tracking/analytics-events.ts';
import { ANALYTICS } from './limits.ts';

test('seed §9: the constants of analytics', () => {
  expect(ANALYTICS).toEqual({
    batchSize: 50,
    flushMs: 5_000,
    requestTimeoutMs: 90_000,
    cookieDays: 365,
    linkTimeoutMs: 300,
    recordPercent: 100,
    recordIdleMs: 1_800_000,
    recordMaxMs: 86_400_000,
    ignoreDoNotTrack: true,
  });
  expect(TRUNCATE_AT).toBe(255);
});
