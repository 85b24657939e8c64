import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/setup/database.ts';
import { countAct } from './rate-limit.server.ts';

useTestDatabase();

describe('a rate limit', () => {
  test('refuses what is too often, and says when to come back', async () => {
    for (let n = 0; n < 120; n += 1) await countAct('signIn', '192.0.2.1');
    const refused = await countAct('signIn', '192.0.2.1').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_requests' });
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(290);
  });

  test('counts each person and each act for itself', async () => {
    for (let n = 0; n < 120; n += 1) await countAct('signIn', '192.0.2.1');
    await countAct('signIn', '192.0.2.2');
    await countAct('track', '192.0.2.1');
  });

  test('counts exactly when many come at once', async () => {
    const all = await Promise.allSettled(Array.from({ length: 150 }, () => countAct('signIn', '192.0.2.3')));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(120);
  });
});
