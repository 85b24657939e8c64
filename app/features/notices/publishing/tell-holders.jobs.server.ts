import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts';
import { tellNextHolders } from './tell-holders.server.ts';

const portion = z.object({
  noticeId: z.uuid(),
  /** `replaced`: those who had a part of the notice that this one corrects, and have none any longer. */
  act: z.enum(['published', 'cancelled', 'replaced']),
  after: z.uuid().nullable(),
});
type Portion = z.infer<typeof portion>;

/**
 * Notifies the next holders of a notice and enqueues the portion after them in the same transaction. If it is killed at
 * any point, it resumes there, and nobody is notified twice.
 */
export const tellHoldersJob = defineJob({
  name: 'notice.tell',
  title: 'Notify holders of a notice',
  payload: portion,
  async run(part, { signal }) {
    signal.throwIfAborted();
    await transaction(async (tx) => {
      const next = await tellNextHolders(tx, part);
      if (next) await enqueueTelling(tx, next);
    });
  },
});

export async function enqueueTelling(tx: Tx, part: Portion): Promise<void> {
  const key = `${part.noticeId} ${part.act} ${part.after ?? 'start'}`;
  await enqueue(tx, tellHoldersJob, part, { key });
}
