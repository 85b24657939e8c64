import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db, transaction } from '#app/db/client.server.ts';
import { processLog } from '#app/db/log.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import type { JobDefinition } from '#app/platform/jobs/jobs.server.ts';
import { makeViewer } from '#tests/factories/members.ts';
import { broadcast } from '#tests/setup/broadcast.ts';
import { useTestDatabase } from '#tests/setup/database.ts';
import { useSandbox } from '#tests/setup/sandbox.ts';
import { broadcastJob } from '../broadcasts/broadcasts.server.ts';
import { memberMailJob } from '../mail/mail.jobs.server.ts';
import { mailManyJob } from '../mail/mail-many.jobs.server.ts';
import { notify } from '../notify.server.ts';
import { setQuietHours } from './quiet-hours.server.ts';

const held = useSandbox();
useTestDatabase({ jobs: JOBS });

/** Days from now: the embedded database, which has the clock of this process, bears days but not months. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [FIRST, SECOND, THIRD] = [inDays(1), inDays(2), inDays(3)];
const EVENING = `${FIRST}T23:00:00.000Z`;
const EARLY = `${SECOND}T06:59:59.950Z`;
const MORNING = `${SECOND}T07:00:00.000Z`;
const NIGHT = { startsAt: 22 * 60, endsAt: 7 * 60 };

let ada: Viewer;
beforeEach(async () => {
  held.sandbox.mailbox.clear();
  ada = await makeViewer({ timeZone: 'UTC' });
  await transaction((tx) => setQuietHours(tx, ada, NIGHT));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(EVENING);
});
afterEach(() => {
  vi.useRealTimers();
});

const recipients = () => held.sandbox.mailbox.find({}).flatMap((mail) => mail.recipients);

/** Runs the oldest job as a worker does, which deletes it. Returns when it was to start; nothing if there is none. */
async function runNext({ name, handle }: JobDefinition): Promise<string | undefined> {
  const { rows } = await db().execute<{ id: string; data: object; at: Date }>(
    sql`delete from pgboss.job where id = (select id from pgboss.job where name = ${name} order by created_on limit 1)
      returning id::text, data, start_after as at`,
  );
  const [job] = rows;
  if (job)
    await handle(job.data, { id: job.id, attempt: 1, signal: AbortSignal.timeout(20_000), log: processLog });
  return job && new Date(job.at).toISOString();
}

const notice = { kind: 'new_opportunity', title: 'Kontor is open', body: 'Payroll.', href: null } as const;

test('a held mail arrives once, though the worker’s clock is behind that of the database, which starts its job', async () => {
  await transaction((tx) => notify(tx, { ...notice, memberId: ada.memberId, cause: newId() }));
  await runNext(memberMailJob);
  vi.setSystemTime(EARLY);
  expect(await runNext(memberMailJob)).toBe(MORNING);
  expect([recipients(), await runNext(memberMailJob)]).toEqual([[ada.email], undefined]);
});

test('so does a held mail to many', async () => {
  const audience = { to: 'members' } as const;
  await transaction((tx) => broadcast(tx, { ...notice, cause: newId(), audience }));
  await runNext(broadcastJob);
  await runNext(mailManyJob);
  vi.setSystemTime(EARLY);
  expect(await runNext(mailManyJob)).toBe(MORNING);
  expect([recipients(), await runNext(mailManyJob)]).toEqual([[ada.email], undefined]);
});

test('a mail whose job was late, until it is quiet again, is held again', async () => {
  await transaction((tx) => notify(tx, { ...notice, memberId: ada.memberId, cause: newId() }));
  await runNext(memberMailJob);
  vi.setSystemTime(`${SECOND}T23:00:00.000Z`);
  await runNext(memberMailJob);
  expect(recipients()).toEqual([]);
  vi.setSystemTime(`${THIRD}T07:00:00.000Z`);
  expect(await runNext(memberMailJob)).toBe(`${THIRD}T07:00:00.000Z`);
  expect(recipients()).toEqual([ada.email]);
});
