/** Runs broadcasts and prints when more members have been notified, until killed. Argument: the database's URL. */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { db, openDatabase } from '#app/db/client.server.ts';
import { notification } from '#app/db/schema/communication.ts';
import { broadcastJob } from '#app/notify/broadcasts/broadcasts.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';

const STDOUT = 1;
const [url = ''] = process.argv.slice(2);

await openDatabase({ url });
await startJobs({ jobs: [broadcastJob], mode: 'work' });
for (let told = await db().$count(notification); ; await pause(5)) {
  const now = await db().$count(notification);
  if (now > told) fs.writeSync(STDOUT, `${now}\n`);
  told = now;
}
