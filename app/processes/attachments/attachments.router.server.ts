import { z } from 'zod';
import { attachmentTarget, seenAttachments } from '#app/domain/messages/attachment.ts';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { answerInput } from '#app/features/questions/question-input.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import {
  answerWithAttachments,
  attachDocument,
  cancelScheduledMessage,
  detachDocument,
  searchForMessage,
  sendMessage,
} from './attachments.server.ts';

const onMessage = z.object({ target: attachmentTarget, documentId: z.uuid() });
const one = z.object({ id: z.uuid() });

/** Documents that come with messages to members and with answers. */
export const attachmentsRouter = router({
  search: adminProcedure({ sees: 'people' })
    .input(z.object({ target: attachmentTarget, search: line(LONGEST_SEARCH) }))
    .query(({ ctx, input }) => searchForMessage(ctx.viewer, input)),
  add: adminMutation('people', onMessage, attachDocument),
  remove: adminMutation('people', onMessage, detachDocument),
});

/** Merged with the messages’ own procedures. */
export const sendingRouter = router({
  // Sending cannot be undone.
  send: confirmedAdminMutation(
    'people',
    one.extend({
      revision: z.int().min(1),
      at: z.iso.datetime().nullable(),
      documentIds: seenAttachments,
    }),
    sendMessage,
  ),
  cancelSchedule: adminMutation('people', one, cancelScheduledMessage),
});

/** Merged with the questions’ own procedures. */
export const answeringRouter = router({
  answer: adminMutation(
    'people',
    answerInput.extend({ documentIds: seenAttachments }),
    answerWithAttachments,
  ),
});
