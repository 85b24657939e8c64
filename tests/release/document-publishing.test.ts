import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { closeDatabase, db, openDatabase } from '#app/db/client.server.ts';
import { documentVersion } from '#app/db/schema/documents.ts';
import { ndaVersion } from '#app/db/schema/nda.ts';
import { newId } from '#app/domain/ids.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs, stopJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeAdmin } from '#tests/factories/members.ts';
import { embeddedIn } from '#tests/setup/database-image.ts';
import { startVictim, untilItSays, type Victim } from '../faults/victim.ts';
import { publishedState } from './published-state.ts';

const DOCUMENTS = 40;
/** Members that are notified in one transaction. */
const PORTION = 100;
const READERS = 3.3 * PORTION;

async function prepare(url: string): Promise<string> {
  await openDatabase({ url });
  await startJobs({ jobs: JOBS, mode: 'enqueue-only' });
  const admin = await makeAdmin();
  const past = new Date('2026-01-01');
  const nda = { id: newId(), version: 1, title: 'NDA', body: 'x', effectiveAt: past, publishedAt: past };
  await db().insert(ndaVersion).values(nda);
  await db().execute(sql`
    insert into member (id, email, name, roles, email_verified_at, approved_at)
    select gen_random_uuid(), 'reader' || n || '@vestry.test', 'Reader', '{active}', now(), now()
    from generate_series(1, ${READERS}::int) as n`);
  await db().execute(sql`
    insert into nda_signature (id, member_id, nda_version_id, completed_at)
    select gen_random_uuid(), id, ${nda.id}::uuid, now() from member where 'active' = any(roles)`);
  for (let one = 1; one <= DOCUMENTS; one += 1)
    await makeDocument({ title: `Report ${one}`, publishedAt: null });
  await db().update(documentVersion).set({ preparedAt: past });
  await stopJobs();
  await closeDatabase();
  return admin.memberId;
}

async function killed(victim: Victim): Promise<void> {
  victim.kill('SIGKILL');
  await victim.gone;
}

const leftBefore = ({ said }: Victim): Record<string, number> => JSON.parse(said[0] ?? '{}');
const noticesSaid = ({ said }: Victim) => Number(said.findLast((line) => /^\d+$/.test(line)) ?? 0);

test('a process killed while documents are published and announced: all of them or none, each member notified once', async () => {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'vestry-publishing-'));
  onTestFinished(() => fs.rmSync(home, { recursive: true, force: true }));
  const url = await embeddedIn(path.join(home, 'db'));
  const adminId = await prepare(url);
  const start = (...hold: string[]) => startVictim('document-publisher', url, adminId, ...hold);

  // Everything is written, and nothing is committed.
  const held = start('hold');
  await untilItSays(held, 2);
  await killed(held);

  // Committed, and not all members are notified.
  const halfway = start();
  await expect.poll(() => noticesSaid(halfway), { interval: 1 }).toBeGreaterThan(0);
  await killed(halfway);
  const nothing = { published: 0, used: 0, publications: 0, audited: 0, notices: 0, notified: 0 };
  expect(leftBefore(halfway)).toEqual(nothing);

  // The act is repeated, as an admin does who got no answer.
  const last = start();
  await expect.poll(() => noticesSaid(last), { interval: 5 }).toBe(READERS);
  await killed(last);
  const all = { published: DOCUMENTS, used: 1, publications: 1, audited: DOCUMENTS };
  const notified = leftBefore(last).notices ?? 0;
  expect(notified).toBeLessThan(READERS);
  expect(notified % PORTION).toBe(0);
  expect(leftBefore(last)).toEqual({ ...all, notices: notified, notified });

  await openDatabase({ url });
  onTestFinished(() => closeDatabase());
  expect(await publishedState()).toEqual({ ...all, notices: READERS, notified: READERS });
});
