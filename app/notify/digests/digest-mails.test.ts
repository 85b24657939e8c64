import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { type QueuedMail, queuedMails } from '#tests/setup/queued.ts';
import { chooseDelivery } from '../deliveries/deliveries.server.ts';
import type { DigestPeriod } from '../deliveries/delivery.ts';
import { notify } from '../notify.server.ts';
import { sendDigestsJob } from './digest-mails.jobs.server.ts';

useTestDatabase({ jobs: JOBS });

const DAY = 86_400_000;

const run = () =>
  sendDigestsJob.handle({}, { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: logger });

async function reader(period: DigestPeriod, change: Parameters<typeof makeViewer>[0] = {}): Promise<Viewer> {
  const viewer = await makeViewer(change);
  await transaction((tx) => chooseDelivery(tx, viewer, { kind: 'new_opportunity', delivery: period }));
  return viewer;
}

/** Notifies a member as of that time; by default, now. */
async function tell({ memberId }: Viewer, title: string, at = new Date()): Promise<void> {
  await transaction((tx) =>
    notify(tx, {
      memberId,
      kind: 'new_opportunity',
      title,
      body: 'Have a look.',
      href: '/opportunities/open/kontor',
      cause: title,
    }),
  );
  await db().update(notification).set({ createdAt: at }).where(eq(notification.cause, title));
}

const ago = (days: number) => new Date(Date.now() - days * DAY);
const titlesOf = ({ content }: QueuedMail) =>
  (content.items as { title: string }[]).map(({ title }) => title);

describe('a daily digest', () => {
  test('combines everything from before eight o’clock in one mail, once, newest first', async () => {
    const ada = await reader('daily', { timeZone: 'America/New_York' });
    await tell(ada, 'older', ago(3));
    await tell(ada, 'newer', ago(2));
    await Promise.all([run(), run()]);
    await run();
    const [mail, ...more] = await queuedMails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: ada.email,
      content: {
        template: 'digest',
        period: 'daily',
        memberName: ada.name,
        more: 0,
        items: [
          { title: 'newer', url: 'http://localhost:3000/opportunities/open/kontor' },
          { title: 'older', body: 'Have a look.' },
        ],
        settingsUrl: 'http://localhost:3000/profile#notifications',
      },
    });
  });

  test('is due at the next eight o’clock, and loses nothing that arrives in the meantime', async () => {
    const ada = await reader('daily');
    await tell(ada, 'first', ago(2));
    await run();
    await tell(ada, 'second');
    await tell(ada, 'third');
    await run();
    expect((await queuedMails()).map(titlesOf)).toEqual([['first']]);
    // Two days later.
    await db()
      .update(notification)
      .set({ createdAt: ago(2) });
    await run();
    const mails = await queuedMails();
    expect(mails.map((mail) => titlesOf(mail).sort())).toEqual([['first'], ['second', 'third']]);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  });

  test('goes to each member with only their own notifications', async () => {
    const [ada, bo] = [await reader('daily'), await reader('daily')];
    await tell(ada, 'for ada', ago(2));
    await tell(bo, 'for bo', ago(2));
    await run();
    const mails = await queuedMails();
    expect(mails.map((mail) => [mail.to, titlesOf(mail)]).sort()).toEqual(
      [
        [ada.email, ['for ada']],
        [bo.email, ['for bo']],
      ].sort(),
    );
  });

  test('lists a limited number, and counts the rest', async () => {
    const ada = await reader('daily');
    for (let n = 0; n < 27; n += 1) await tell(ada, `news ${n}`, ago(2));
    await run();
    const [mail] = await queuedMails();
    expect([mail?.content.more, mail && titlesOf(mail).length]).toEqual([2, 25]);
  });
});

test('a weekly digest is sent once a Monday has passed', async () => {
  const [ada, bo] = [await reader('weekly'), await reader('weekly')];
  await tell(ada, 'of last week', ago(8));
  await tell(bo, 'of today');
  await run();
  const mails = await queuedMails();
  expect(mails.map((mail) => [mail.to, mail.content.period, titlesOf(mail)])).toEqual([
    [ada.email, 'weekly', ['of last week']],
  ]);
});
