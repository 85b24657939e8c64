import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { defineJob } from '#app/platform/jobs/jobs.server.ts';
import { notifyAsker } from './answer-notice.server.ts';

/** Notifies a member of the answer to their question. Safe to repeat: they are notified once. */
export const answerNoticeJob = defineJob({
  name: 'question.tell',
  title: 'Notify a member of the answer to their question',
  payload: z.object({
    id: z.uuid(),
    /** The round of the question that was answered. */
    askedAt: z.iso.datetime(),
    /** The member’s message that was answered, in a conversation. */
    messageId: z.uuid().nullable(),
    /** The firm’s message with the answer, in a conversation. */
    answerId: z.uuid().nullable().default(null),
    answeredBy: z.uuid(),
  }),
  async run({ askedAt, ...answered }) {
    await transaction((tx) => notifyAsker(tx, { ...answered, askedAt: new Date(askedAt) }));
  },
});
