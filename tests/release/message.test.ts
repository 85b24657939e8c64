import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { sendBroadcast } from '#app/features/broadcasts/sending/orders.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeBroadcast } from '#tests/factories/broadcasts.ts';
import { makeAdmin, makeUnindexedMembers } from '#tests/factories/members.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { useEnvironment } from '#tests/setup/rewire.ts';
import { startVictim, untilItSays } from '../faults/victim.ts';

// It is sent by a hold that ends while processes are killed.
useEnvironment({ HOLD_SECONDS: '1' });

const MEMBERS = 3_000;
const KILLS = 3;

/** The database's record of who received the message, and who was mailed. */
async function reached(url: string) {
  await openDatabase({ url });
  try {
    const { rows } = await db().execute<Record<'people' | 'rows' | 'recipients' | 'counted', number>>(sql`
      select
        (select count(distinct member_id)::int from notification) as people,
        (select count(*)::int from notification) as rows,
        (select count(*)::int from broadcast_recipient) as recipients,
        (select reached from broadcast) as counted`);
    const mails = await db().execute<Record<'mailed' | 'mails' | 'counted', number>>(sql`
      select count(distinct notification_id)::int as mailed, count(*)::int as mails,
        (select mailed from broadcast) as counted
      from pgboss.job, jsonb_array_elements_text(data->'notificationIds') as notification_id
      where name = 'mail.many'`);
    return { notified: rows[0], mailed: mails.rows[0] };
  } finally {
    await closeDatabase();
  }
}

test('a worker killed in the middle of sending a message, again and again: everyone gets it once, with one mail', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-message-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const url = await embeddedIn(path.join(home, 'db'));
  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  await makeUnindexedMembers(MEMBERS);
  const admin = await makeAdmin();
  const { id } = await makeBroadcast({ savedBy: admin.memberId });
  await transaction((tx) => sendBroadcast(tx, admin, { id, revision: 1, at: null }));
  await stopJobs();
  await closeDatabase();

  for (let kill = 0; kill < KILLS; kill += 1) {
    const sender = startVictim('sender', url);
    await untilItSays(sender, 2);
    sender.kill('SIGKILL');
    await sender.gone;
    const { notified, mailed } = await reached(url);
    const people = notified?.people ?? 0;
    expect(people).toBeGreaterThan(0);
    expect(notified).toEqual({ people, rows: people, recipients: people, counted: people });
    const mails = mailed?.mails ?? 0;
    expect(mailed).toEqual({ mailed: mails, mails, counted: mails });
  }
  const last = startVictim('sender', url);
  await expect.poll(() => last.said.at(-1)).toBe(String(2 * MEMBERS));
  last.kill('SIGKILL');
  await last.gone;
  const all = MEMBERS;
  expect(await reached(url)).toEqual({
    notified: { people: all, rows: all, recipients: all, counted: all },
    mailed: { mailed: all, mails: all, counted: all },
  });
});
