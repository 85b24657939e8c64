/**
 * Does one act with money, and prints `begin`, and `done` once it is committed. Arguments: the database's URL, the
 * act, the id of the admin who does it, and what the act needs. `record` is the jobs behind a publication, which prints
 * how many holders are notified whenever it grows. Does nothing more until it is killed.
 */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { db, openDatabase, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { member } from '#app/db/schema/members.ts';
import { recordNoticeJob } from '#app/features/notices/publishing/record-notice.jobs.server.ts';
import { tellHoldersJob } from '#app/features/notices/publishing/tell-holders.jobs.server.ts';
import { payoutPreview } from '#app/features/payments/payouts/payout-lists.server.ts';
import { preparePayout } from '#app/features/payments/payouts/prepare.server.ts';
import { bankFileOf, recordBankFile } from '#app/features/payments/reading/record-file.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { decide } from '#app/processes/approvals/approvals.server.ts';
import { asViewer } from '#tests/factories/members.ts';

const STDOUT = 1;
const LOOK_MS = 20;
const say = (line: string) => fs.writeSync(STDOUT, `${line}\n`);
const [url = '', act = '', adminId = '', subject = ''] = process.argv.slice(2);

async function record(): Promise<never> {
  for (let before = 0; ; await pause(LOOK_MS)) {
    const notified = await db().$count(notification, eq(notification.kind, 'notice_issued'));
    if (notified > before) say(String(notified));
    before = notified;
  }
}

const ACTS: Record<string, (admin: ReturnType<typeof asViewer>) => Promise<unknown>> = {
  record,
  /** `subject`: the path of a bank file. */
  read: async (admin) => {
    const file = await bankFileOf('bank.xml', fs.readFileSync(subject));
    return transaction((tx) => recordBankFile(tx, admin, file));
  },
  /** `subject`: the notice that pays out. */
  prepare: async (admin) => {
    const { count = 0, total = 0 } = (await payoutPreview(admin, subject)) ?? {};
    const executionDate = '2099-01-31';
    return transaction((tx) => preparePayout(tx, admin, { noticeId: subject, executionDate, count, total }));
  },
  /** `subject`: the request for the release of a file, whose content is written with it. */
  release: (admin) =>
    transaction((tx) => decide(tx, admin, { id: subject, revision: 1, decision: 'approved', reason: null })),
};

await openDatabase({ url });
const [row] = await db().select().from(member).where(eq(member.id, adminId));
const run = ACTS[act];
if (!row || !run) throw new Error('There is no such admin or act');
await startJobs({
  jobs: [recordNoticeJob, tellHoldersJob],
  mode: act === 'record' ? 'work' : 'enqueue-only',
});
say('begin');
await run(asViewer(row));
say('done');
// Until it is killed.
setInterval(() => undefined, 1_000);
