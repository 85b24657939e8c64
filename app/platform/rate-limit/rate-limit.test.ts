import { describe, expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { logger } from '../logging/logger.server.ts';
import { networkOf } from './network.ts';
import { purgeLimitsJob } from './rate-limit.jobs.server.ts';
import { addToWindow, findWindow } from './rate-limit.queries.server.ts';
import { checkAct, countAct } from './rate-limit.server.ts';

useTestDatabase();

describe('a rate limit', () => {
  test('refuses too many acts, and says when to retry', async () => {
    for (let n = 0; n < 120; n += 1) await countAct('signIn', '192.0.2.1');
    const refused = await countAct('signIn', '192.0.2.1').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_requests' });
    expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(290);
  });

  test('counts each person and each act separately', async () => {
    for (let n = 0; n < 120; n += 1) await countAct('signIn', '192.0.2.1');
    await countAct('signIn', '192.0.2.2');
    await countAct('track', '192.0.2.1');
  });

  test('counts exactly under concurrency', async () => {
    const all = await Promise.allSettled(Array.from({ length: 150 }, () => countAct('signIn', '192.0.2.3')));
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(120);
  });

  test('is checked without counting', async () => {
    for (let n = 0; n < 5; n += 1) await countAct('contactForward', 'a');
    await expect(checkAct('contactForward', 'a')).rejects.toMatchObject({ code: 'too_many_requests' });
    for (let n = 0; n < 5; n += 1) await checkAct('contactForward', 'b');
    await countAct('contactForward', 'b');
  });

  test('begins again when its window is over, whose end does not move before', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute));
    const add = (minute: number) =>
      addToWindow(db(), { key: 'act:who', now: at(minute), until: at(minute + 5) });
    expect(await add(0)).toEqual({ points: 1, expire: at(5) });
    expect(await add(4)).toEqual({ points: 2, expire: at(5) });
    expect(await findWindow(db(), { key: 'act:who', now: at(4) })).toEqual({ points: 2, expire: at(5) });
    expect(await findWindow(db(), { key: 'act:who', now: at(5) })).toBeUndefined();
    expect(await add(5)).toEqual({ points: 1, expire: at(10) });
  });

  test('is deleted an hour after its window', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await addToWindow(db(), { key: 'old', now: ago(70), until: ago(61) });
    await addToWindow(db(), { key: 'recent', now: ago(70), until: ago(59) });
    await purgeLimitsJob.handle(
      {},
      { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: logger },
    );
    const then = ago(65);
    expect(await findWindow(db(), { key: 'old', now: then })).toBeUndefined();
    expect(await findWindow(db(), { key: 'recent', now: then })).toMatchObject({ points: 1 });
  });
});

test.each([
  ['2001:db8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:0DB8::1', '2001:db8:0:0::/64'],
  ['2001:db8::1%eth0', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80:1:2:3::', 'fe80:1:2:3::/64'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['019aa000-0000-7000-8000-0000000000da', '019aa000-0000-7000-8000-0000000000da'],
])('%s is counted as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

test('changing the end of an IPv6 address does not reset the count', async () => {
  for (let n = 0; n < 10; n += 1) await countAct('waitlist', `2001:db8:0:1::${n.toString(16)}`);
  await expect(countAct('waitlist', '2001:db8:0:1:ffff::1')).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  await countAct('waitlist', '2001:db8:0:2::1');
});
