import { z } from 'zod';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { discardNotice, saveNotice, startNotice } from './drafting/drafts.server.ts';
import { previewNotice } from './drafting/preview.server.ts';
import { noticeFields, noticeStart, seenNotice } from './notice.ts';

const fields = noticeFields;

/** Admins' acts on notices: drafted and saved by themselves, then requested, approved, published, corrected, cancelled. */
export const noticesRouter = router({
  start: adminMutation(noticeStart, startNotice),
  save: adminMutation(seenNotice.extend({ fields }), saveNotice),
  discard: adminMutation(seenNotice, discardNotice),
  /** Of what is typed, before it is saved. `all`: every holder, otherwise the first ones and the sums of the rest. */
  preview: adminProcedure
    .input(z.object({ noticeId: z.uuid(), fields, all: z.boolean() }))
    .query(({ ctx, input }) => previewNotice(ctx.viewer, input)),
});
