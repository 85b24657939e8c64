/**
 * Prints what the process before left (`publishedState`), publishes every draft and announces them, and prints each
 * step before it is done, then the number of notices whenever it grows. Arguments: the database's URL, the admin's id, and `hold` to stay in the middle of publishing,
 * when everything is written and nothing is committed.
 */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { db, openDatabase, transaction } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { document } from '#app/db/schema/documents.ts';
import { member } from '#app/db/schema/members.ts';
import { announceJob } from '#app/features/documents/admin/announce.jobs.server.ts';
import { publishDocuments } from '#app/features/documents/admin/publish.server.ts';
import { JOBS } from '#app/jobs.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { asViewer } from '#tests/factories/members.ts';
import { publishedState } from './published-state.ts';

const STDOUT = 1;
const HELD_MS = 60_000;
const say = (line: string) => fs.writeSync(STDOUT, `${line}\n`);
const [url = '', adminId = '', holds = ''] = process.argv.slice(2);

await openDatabase({ url });
const [row] = await db().select().from(member).where(eq(member.id, adminId));
if (!row) throw new Error('There is no such admin');
const admin = asViewer(row);
await startJobs({ jobs: JOBS.filter(({ name }) => name === announceJob.name), mode: 'work' });

const ids = (await db().select({ id: document.id }).from(document)).map(({ id }) => id);
say(JSON.stringify(await publishedState()));
await transaction(async (tx) => {
  await publishDocuments(tx, admin, { ids, at: null, announce: true });
  say('written');
  if (holds === 'hold') await pause(HELD_MS);
});
say('published');
for (let before = 0; ; await pause(5)) {
  const notices = await db().$count(notification);
  if (notices > before) say(String(notices));
  before = notices;
}
