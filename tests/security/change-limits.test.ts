import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from '#app/db/client.server.ts';
import { rateLimit } from '#app/db/schema/rate-limits.ts';
import { notificationsRouter } from '#app/features/notifications/notifications.router.server.ts';
import { inviteRouter } from '#app/features/people/joining/invitations/invites.router.server.ts';
import { profileRouter } from '#app/features/people/profile/profile.router.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';

useTestDatabase({ jobs: JOBS });

const NOBODYS = '019aa000-0000-7000-8000-0000000000da';
const AS_OFTEN = Array.from({ length: 600 });

const reading = (viewer: Awaited<ReturnType<typeof makeViewer>>, address: string) =>
  notificationsRouter.createCaller({ viewer, requestId: 'test', address }).markAllRead();

test('a member’s changes have their own limit, whatever they change and from any address', async () => {
  const [ada, bo] = [await makeViewer(), await makeViewer()];
  for (const [n] of AS_OFTEN.entries()) await reading(ada, `192.0.2.${n % 200}`);
  await expect(reading(ada, '192.0.2.250')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await reading(bo, '192.0.2.250');
}, 60_000);

test('the changes of a whole network have a limit, which another network does not share', async () => {
  const [ada, bo] = [await makeViewer(), await makeViewer()];
  await reading(ada, '2001:db8:0:1::1');
  const counted = await db()
    .update(rateLimit)
    .set({ points: 3_000 })
    .where(eq(rateLimit.key, 'changeAddress:2001:db8:0:1::/64'))
    .returning();
  expect(counted).toHaveLength(1);
  await expect(reading(bo, '2001:db8:0:1:ffff::2')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await reading(bo, '2001:db8:0:2::1');
});

test('mails to others have a daily limit, even if tokens are returned', async () => {
  const viewer = { ...(await makeViewer()), ndaSignedAt: new Date().toISOString() };
  const caller = inviteRouter.createCaller({ viewer, requestId: 'test', address: '192.0.2.1' });
  const again = () => caller.resend({ id: NOBODYS });
  for (let n = 0; n < 20; n += 1) await expect(again()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('an uploaded picture is not read as often as a member likes, which would keep all others waiting', async () => {
  const viewer = await makeViewer();
  const caller = profileRouter.createCaller({ viewer, requestId: 'test', address: '192.0.2.1' });
  const again = () => caller.keepPicture({ ticket: 'not ours' });
  for (let n = 0; n < 30; n += 1) await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(again()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
