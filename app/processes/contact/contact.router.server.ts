import { transaction } from '#app/db/client.server.ts';
import { contactEmailOf } from '#app/features/people/contacts/contacts.server.ts';
import { attachmentInput, replyInput, startInput } from '#app/features/questions/contact/contact-input.ts';
import {
  countMessage,
  startConversation,
  writeAgain,
} from '#app/features/questions/contact/writing.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { personProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { createAttachmentForm, storeAttachment } from './attachment.server.ts';

/** Messages to investor relations. Answers are written in the questions inbox. */
export const contactRouter = router({
  // Counted before its transaction, so that a refused attempt counts too.
  attachmentForm: personProcedure.input(attachmentInput).mutation(async ({ ctx, input }) => {
    await countAct('contactFile', ctx.viewer.memberId);
    return transaction((tx) => createAttachmentForm(tx, ctx.viewer, input));
  }),
  // Counted, and asks the storage, before its transaction.
  write: personProcedure.input(startInput).mutation(async ({ ctx: { viewer }, input }) => {
    const sent = await countMessage(viewer, input);
    if (sent) return sent;
    const file = input.ticket === null ? null : await storeAttachment(viewer, input.ticket);
    const contactEmail = await contactEmailOf(viewer);
    return transaction((tx) => startConversation(tx, viewer, input, { file, contactEmail }));
  }),
  // Counted, and asks the storage, before its transaction.
  writeAgain: personProcedure.input(replyInput).mutation(async ({ ctx: { viewer }, input }) => {
    const sent = await countMessage(viewer, input);
    if (sent) return sent;
    const file = input.ticket === null ? null : await storeAttachment(viewer, input.ticket);
    const contactEmail = await contactEmailOf(viewer);
    return transaction((tx) => writeAgain(tx, viewer, input, { file, contactEmail }));
  }),
});
