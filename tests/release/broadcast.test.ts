import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase, transaction } from '#app/db/client.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeUnindexedMembers } from '#tests/factories/members.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { startVictim, untilItSays } from '../faults/victim.ts';
import { broadcast } from '../setup/broadcast.ts';

const MEMBERS = 8_000;
const KILLS = 3;

/** The database's record of which members have been notified. */
async function told(url: string) {
  await openDatabase({ url });
  try {
    const { rows } = await db().execute<{ people: number; rows: number; mailed: number; mails: number }>(sql`
      select
        (select count(distinct member_id)::int from notification) as people,
        (select count(*)::int from notification) as rows,
        count(distinct id)::int as mailed, count(id)::int as mails
      from (
        select jsonb_array_elements_text(data->'notificationIds') as id
        from pgboss.job where name = 'mail.many'
      ) as mail`);
    return rows[0];
  } finally {
    await closeDatabase();
  }
}

/** Starts a process that notifies members, and kills it once it has notified some. */
async function tellAndDie(url: string): Promise<void> {
  const teller = startVictim('teller', url);
  await untilItSays(teller, 2);
  teller.kill('SIGKILL');
  await teller.gone;
}

async function tellToTheEnd(url: string): Promise<void> {
  const teller = startVictim('teller', url);
  await expect.poll(() => teller.said.at(-1)).toBe(String(MEMBERS));
  teller.kill('SIGKILL');
  await teller.gone;
}

test('a worker killed in the middle of a broadcast, again and again: everyone is notified once, and mailed once', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-broadcast-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const url = await embeddedIn(path.join(home, 'db'));
  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  await makeUnindexedMembers(MEMBERS);
  await transaction((tx) =>
    broadcast(tx, {
      kind: 'new_opportunity',
      title: 'Kontor Systems is open',
      body: 'Payroll for 4,100 mid-sized firms.',
      href: '/opportunities/open/kontor-systems',
      cause: 'opportunity.publish:1',
      audience: { to: 'members' },
    }),
  );
  await stopJobs();
  await closeDatabase();

  for (let kill = 0; kill < KILLS; kill += 1) {
    await tellAndDie(url);
    const { people = 0, rows, mailed, mails } = (await told(url)) ?? {};
    expect(people).toBeLessThan(MEMBERS);
    expect({ rows, mailed, mails }).toEqual({ rows: people, mailed: people, mails: people });
  }
  await tellToTheEnd(url);
  expect(await told(url)).toEqual({ people: MEMBERS, rows: MEMBERS, mailed: MEMBERS, mails: MEMBERS });
});
