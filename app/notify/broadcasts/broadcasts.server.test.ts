import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { desiredAmount, indication } from '#app/db/schema/opportunities.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { fromMajor } from '#app/domain/money/money.ts';
import { listNotifications } from '#app/features/notifications/notifications.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { logger } from '#app/platform/logging/logger.server.ts';
import { makeCommitment } from '#tests/factories/commitments.ts';
import { makeAdmin, makeManyMembers, makeViewer } from '#tests/factories/members.ts';
import { makeOpportunity } from '#tests/factories/opportunities.ts';
import { broadcast } from '#tests/setup/broadcast.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { queued, queuedMails, queuedMailsToMany } from '#tests/setup/queued.ts';
import { chooseDelivery } from '../deliveries/deliveries.server.ts';
import type { DeliveryChoice } from '../deliveries/delivery.ts';
import { takeDigest } from '../digests/digests.server.ts';
import { notify } from '../notify.server.ts';
import type { News } from './broadcast.ts';
import { broadcastJob } from './broadcasts.server.ts';

useTestDatabase({ jobs: JOBS });

type NewsPortion = News & { after: string | null };

const NEWS: News = {
  kind: 'new_opportunity',
  title: 'Kontor Systems is open',
  body: 'Payroll for 4,100 mid-sized firms.',
  href: '/opportunities/open/kontor-systems',
  cause: 'opportunity.publish:1',
  audience: { to: 'members' },
};

const tell = (change: Partial<News> = {}) => transaction((tx) => broadcast(tx, { ...NEWS, ...change }));
const parts = () => queued<NewsPortion>(broadcastJob.name);
const run = (part: NewsPortion) =>
  broadcastJob.handle(part, { id: newId(), attempt: 1, signal: AbortSignal.timeout(20_000), log: logger });

/** Runs the enqueued job and all jobs that it enqueues; returns the number of chunks. */
async function runAll(): Promise<number> {
  let done = 0;
  for (let waiting = await parts(); done < waiting.length; waiting = await parts()) {
    const next = waiting[done];
    if (next) await run(next);
    done += 1;
  }
  return done;
}

const titles = async (viewer: Viewer) =>
  (await listNotifications(viewer, {})).items.map(({ title }) => title);
const choose = (viewer: Viewer, delivery: DeliveryChoice['delivery']) =>
  transaction((tx) => chooseDelivery(tx, viewer, { kind: 'new_opportunity', delivery }));
const digest = async (viewer: Viewer) =>
  (await transaction((tx) => takeDigest(tx, viewer.memberId, 'daily')))?.items.length ?? 0;

async function notified(): Promise<{ people: number; rows: number }> {
  const { rows } = await db().execute<{ people: number; rows: number }>(
    sql`select count(distinct member_id)::int as people, count(*)::int as rows from notification`,
  );
  return rows[0] ?? { people: 0, rows: 0 };
}

describe('to all members', () => {
  test('each is notified in the way that they have chosen', async () => {
    const [app, mail, daily, off] = [
      await makeViewer(),
      await makeViewer(),
      await makeViewer(),
      await makeViewer(),
    ];
    await choose(app, 'app');
    await choose(daily, 'daily');
    await choose(off, 'off');
    await tell();
    await runAll();
    expect(await Promise.all([app, mail, daily, off].map(titles))).toEqual([
      [NEWS.title],
      [NEWS.title],
      [NEWS.title],
      [],
    ]);
    expect(await queuedMailsToMany()).toEqual([
      {
        to: mail.email,
        content: {
          template: 'notification',
          title: NEWS.title,
          body: NEWS.body,
          url: 'http://localhost:3000/opportunities/open/kontor-systems',
          settingsUrl: 'http://localhost:3000/profile#notifications',
        },
      },
    ]);
    expect([await digest(app), await digest(daily)]).toEqual([0, 1]);
  });

  test('only members: no one who is undecided, rejected or erased, or has no role or no verified address', async () => {
    const admin = await makeAdmin();
    const madeAdmin = await makeViewer({ roles: ['admin'], approvedAt: null });
    const outside = [
      await makeViewer({ approvedAt: null }),
      await makeViewer({ rejectedAt: new Date() }),
      await makeViewer({ erasedAt: new Date() }),
      await makeViewer({ roles: [] }),
      await makeViewer({ emailVerifiedAt: null }),
    ];
    await tell();
    await runAll();
    expect([await titles(admin), await titles(madeAdmin)]).toEqual([[NEWS.title], [NEWS.title]]);
    expect((await Promise.all(outside.map(titles))).flat()).toEqual([]);
  });
});

test('to the interested: members who indicated, named an amount or have a live commitment in that one opportunity', async () => {
  const [{ id: opportunityId }, { id: other }] = [await makeOpportunity(), await makeOpportunity()];
  const [indicated, named, committed] = [await makeViewer(), await makeViewer(), await makeViewer()];
  const [withdrew, elsewhere, silent] = [await makeViewer(), await makeViewer(), await makeViewer()];
  const amount = fromMajor(100_000, 'EUR');
  await db()
    .insert(indication)
    .values([
      { opportunityId, memberId: indicated.memberId, likelihood: 4 },
      { opportunityId: other, memberId: elsewhere.memberId, likelihood: 4 },
    ]);
  await db()
    .insert(desiredAmount)
    .values([named, indicated].map(({ memberId }) => ({ opportunityId, memberId, amount })));
  await makeCommitment(committed, opportunityId);
  await makeCommitment(withdrew, opportunityId, { withdrawnAt: new Date() });
  await tell({ kind: 'stage_change', audience: { to: 'interested', opportunityId } });
  await runAll();
  const told = await Promise.all(
    [indicated, named, committed, withdrew, elsewhere, silent].map(
      async (viewer) => (await titles(viewer)).length,
    ),
  );
  expect(told).toEqual([1, 1, 1, 0, 0, 0]);
});

describe('in chunks', () => {
  test('everyone in a large audience is notified once, however often a chunk runs', async () => {
    await makeManyMembers(1_200);
    await tell();
    expect(await runAll()).toBe(3);
    expect(await notified()).toEqual({ people: 1_200, rows: 1_200 });
    for (const part of await parts()) await run(part);
    expect(await parts()).toHaveLength(3);
    expect(await notified()).toEqual({ people: 1_200, rows: 1_200 });
    const { rows: waiting } = await db().execute(
      sql`select sum(jsonb_array_length(data->'notificationIds'))::int as mails from pgboss.job
        where name = 'mail.many' and start_after > created_on`,
    );
    // Mails are delayed while chunks remain; those of the last chunk are sent at once.
    expect(waiting).toEqual([{ mails: 1_000 }]);
    const mails = await queuedMailsToMany();
    expect(new Set(mails.map(({ to }) => to)).size).toBe(1_200);
    expect(mails).toHaveLength(1_200);
  });

  test('an audience that ends with a full chunk has one more, empty chunk', async () => {
    await makeManyMembers(500);
    await tell();
    expect(await runAll()).toBe(2);
    expect(await notified()).toEqual({ people: 500, rows: 500 });
  });
});

describe('once', () => {
  test('for a cause, however often it is requested', async () => {
    await makeViewer();
    await tell();
    await tell();
    expect(await parts()).toHaveLength(1);
  });

  test('with the transaction, or not at all', async () => {
    const failing = transaction(async (tx) => {
      await broadcast(tx, NEWS);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await parts()).toEqual([]);
  });

  test('even for members who were notified of the cause individually', async () => {
    const [ada, bo] = [await makeViewer(), await makeViewer()];
    const { audience: _, ...notice } = NEWS;
    await transaction((tx) => notify(tx, { ...notice, memberId: ada.memberId, title: 'For you, Ada' }));
    await tell();
    await runAll();
    expect([await titles(ada), await titles(bo)]).toEqual([['For you, Ada'], [NEWS.title]]);
    expect([await queuedMails(), await queuedMailsToMany()].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('a mail of a broadcast is a job like any other: with its queue’s retries', async () => {
    await makeViewer();
    await tell();
    await runAll();
    const { rows } = await db().execute(
      sql`select retry_limit as "retryLimit", dead_letter as "deadLetter" from pgboss.job where name = 'mail.many'`,
    );
    expect(rows).toEqual([{ retryLimit: 20, deadLetter: 'mail.many.dead' }]);
  });
});
