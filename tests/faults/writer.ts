/**
 * The victim of the kill tests: commits acts with their job as fast as it can and prints each confirmed
 * one, until it is killed. Arguments: the database's URL, a name for this round.
 */
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase, transaction } from '#app/db/client.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { actJob } from './act-job.ts';

const LANES = 4;
const STDOUT = 1;
const [url = '', round = ''] = process.argv.slice(2);

await openDatabase({ url });
await startJobs({ jobs: [actJob], mode: 'work' });
await Promise.all(Array.from({ length: LANES }, (_, lane) => write(lane)));

async function write(lane: number): Promise<never> {
  for (let count = 1; ; count += 1) {
    const act = `${round}/${lane}/${count}`;
    await transaction(async (tx) => {
      await tx.execute(sql`insert into milestone (name) values (${`act:${act}`})`);
      await enqueue(tx, actJob, { act }, { key: act });
    });
    // Synchronous, so that a confirmed act is in the pipe before the next commit starts.
    fs.writeSync(STDOUT, `${act}\n`);
  }
}
