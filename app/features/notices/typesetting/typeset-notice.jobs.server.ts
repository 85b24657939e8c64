import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { typesetNext } from './typeset-notice.server.ts';

const portion = z.object({
  noticeId: z.uuid(),
  /** `marked`: a document that is there says that it was replaced or cancelled. */
  as: z.enum(['published', 'marked']),
  after: z.uuid().nullable(),
});

/**
 * Typesets the next documents of a notice and enqueues the portion after them. If it is killed at any point, it resumes
 * there: what is stored already is not stored again.
 */
export const typesetNoticeJob = defineJob({
  name: 'notice.typeset',
  title: 'Typeset the documents of a notice',
  payload: portion,
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run(part, { signal }) {
    const after = await typesetNext(part, signal);
    if (after) await transaction((tx) => enqueueTypesetting(tx, { ...part, after }));
  },
});

export async function enqueueTypesetting(tx: Tx, part: z.infer<typeof portion>): Promise<void> {
  const key = `${part.noticeId} ${part.as} ${part.after ?? 'start'}`;
  await enqueue(tx, typesetNoticeJob, part, { key });
}
