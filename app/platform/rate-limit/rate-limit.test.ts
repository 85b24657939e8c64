import { describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/setup/database.ts';
import { networkOf } from './network.ts';
import { countAct } from './rate-limit.server.ts';

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
