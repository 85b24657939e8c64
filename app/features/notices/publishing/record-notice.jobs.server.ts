import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { recordNotice } from './record-notice.server.ts';
import { enqueueTelling } from './tell-holders.jobs.server.ts';

/** Records a published notice for all of its holders, in one transaction, and has them told. Safe to repeat. */
export const recordNoticeJob = defineJob({
  name: 'notice.record',
  title: 'Record a published notice',
  payload: z.object({ noticeId: z.uuid() }),
  async run({ noticeId }, { signal }) {
    signal.throwIfAborted();
    await transaction(async (tx) => {
      const isRecorded = await recordNotice(tx, noticeId);
      if (isRecorded) await enqueueTelling(tx, { noticeId, act: 'published', after: null });
    });
  },
});
