import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { HeldJob } from '#app/domain/holds.ts';
import { defineJob, enqueue } from '../jobs/jobs.server.ts';
import { knownJobs } from '../jobs/known-jobs.server.ts';
import { endHold, lockHold } from './holds.queries.server.ts';

/** Enqueues the effects of an act that was not undone in time: all of them and once, or none. */
export const releaseHoldJob = defineJob({
  name: 'hold.release',
  title: 'Notify of an act once it can no longer be undone',
  payload: z.object({ holdId: z.uuid() }),
  async run({ holdId }) {
    await transaction(async (tx) => {
      const held = await lockHold(tx, holdId);
      if (!held?.content) return;
      await enqueueEach(tx, held.content.effects);
      await endHold(tx, holdId, { releasedAt: new Date() });
    });
  },
});

export async function enqueueEach(tx: Tx, effects: readonly HeldJob[]): Promise<void> {
  for (const { job: name, payload, key } of effects) {
    const job = knownJobs().find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}.`);
    await enqueue(tx, job, payload, key === undefined ? {} : { key });
  }
}
