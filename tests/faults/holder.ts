/**
 * The victim of the test of holds: commits held acts, undoes some of them around the end of their holds, and releases
 * the others, until it is killed. Prints each confirmed act. Arguments: the database's URL, a name for this round.
 */
import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { openDatabase, transaction } from '#app/db/client.server.ts';
import { releaseHoldJob } from '#app/platform/holds/holds.jobs.server.ts';
import { heldJob, holdEffects, runningHolds, undoHold } from '#app/platform/holds/holds.server.ts';
import { startJobs } from '#app/platform/jobs/runtime.server.ts';
import { makeAdmin } from '../factories/members.ts';
import { actJob } from './act-job.ts';

const HOLD_MS = 1_000;
const STDOUT = 1;
const [url = '', round = ''] = process.argv.slice(2);

await openDatabase({ url });
await startJobs({ jobs: [actJob, releaseHoldJob], mode: 'work' });
const undoing: Promise<unknown>[] = [];
for (let count = 1; ; count += 1) {
  const admin = await makeAdmin();
  const act = `${round}/${count}`;
  await transaction((tx) =>
    holdEffects(tx, admin, {
      kind: 'commitment.decide',
      title: act,
      effects: [heldJob(actJob, { act })],
      before: {},
    }),
  );
  fs.writeSync(STDOUT, `${act}\n`);
  if (count % 2) undoing.push(undoAround(HOLD_MS * (0.7 + Math.random() * 0.5)));
  await pause(30);

  async function undoAround(ms: number): Promise<void> {
    const holdId = (await runningHolds(admin))[0]?.id ?? '';
    await pause(ms);
    // Too late is a fair answer.
    await Promise.allSettled([
      transaction((tx) =>
        undoHold(tx, admin, { holdId }, async () => {
          await tx.execute(sql`insert into milestone (name) values (${`undone:${act}`})`);
        }),
      ),
    ]);
  }
}
