/** Sends messages and prints when more members have been notified or mailed, until killed. Argument: the database's URL. */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { db, openDatabase } from '#app/db/client.server.ts';
import { sendBroadcastJob } from '#app/features/broadcasts/sending/send-broadcast.jobs.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';

const STDOUT = 1;
const [url = ''] = process.argv.slice(2);

const look = async () => {
  const { rows } = await db().execute<{ done: number }>(sql`
    select (reached + mailed)::int as done from broadcast`);
  return rows[0]?.done ?? 0;
};

await openDatabase({ url });
await startJobs({ jobs: [sendBroadcastJob, releaseHoldJob], mode: 'work' });
for (let told = await look(); ; await pause(5)) {
  // The pause between two chunks of mails is for people.
  await db().execute(
    sql`update pgboss.job set start_after = now() where name = 'broadcast.send' and state = 'created' and start_after > now()`,
  );
  const now = await look();
  if (now > told) fs.writeSync(STDOUT, `${now}\n`);
  told = now;
}
