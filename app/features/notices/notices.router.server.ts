import { z } from 'zod';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { requestPayment } from './book/request-payment.server.ts';
import { requestCancellation } from './correcting/cancel.server.ts';
import { startCorrection } from './correcting/correct.server.ts';
import { waivePayment } from './correcting/waive.server.ts';
import { discardNotice, saveNotice, startNotice } from './drafting/drafts.server.ts';
import { previewNotice } from './drafting/preview.server.ts';
import { noticeFields, noticeStart, reasonInput, seenNotice } from './notice.ts';
import { requestPublication, withdrawPublication } from './publishing/publish.server.ts';
import { noticeHolders, noticeView } from './reading/notice-view.server.ts';

const fields = noticeFields;
const explained = z.object({ noticeId: z.uuid(), reason: reasonInput });

/** Admins' acts on notices: drafted and saved by themselves, then requested, approved, published, corrected, cancelled. */
export const noticesRouter = router({
  start: adminMutation('money', noticeStart, startNotice),
  save: adminMutation('money', seenNotice.extend({ fields }), saveNotice),
  discard: adminMutation('money', seenNotice, discardNotice),
  /** Of what is typed, before it is saved; null for what is saved, as where there are many amounts. `all`: every holder, otherwise the first ones and the sums of the rest. */
  preview: adminProcedure({ sees: 'money' })
    .input(z.object({ noticeId: z.uuid(), fields: fields.nullable(), all: z.boolean() }))
    .query(({ ctx, input }) => previewNotice(ctx.viewer, input)),
  /** “Ask for approval”, or “Publish…” where no second admin is required. `at`: ISO time; null for at once. */
  publish: adminMutation('money', seenNotice.extend({ at: z.iso.datetime().nullable() }), requestPublication),
  withdraw: adminMutation('money', seenNotice, withdrawPublication),
  cancel: adminMutation('money', explained, requestCancellation),
  correct: adminMutation('money', explained, startCorrection),
  /** The holders of the notice's vehicle, to be excused or given an amount. */
  holders: adminProcedure({ sees: 'money' })
    .input(z.object({ noticeId: z.uuid() }))
    .query(({ ctx, input }) => noticeHolders(ctx.viewer, input)),
  /** The notice with its state and open request, as its admin page has it. */
  view: adminProcedure({ sees: 'money' })
    .input(z.object({ noticeId: z.uuid() }))
    .query(({ ctx, input }) => noticeView(ctx.viewer, input.noticeId)),
  /** From the book of an opportunity: makes the vehicle, its positions and the draft of the first call. */
  requestPayment: confirmedAdminMutation(
    'money',
    z.object({ opportunityId: z.uuid(), dueDate: z.iso.date() }),
    requestPayment,
  ),
  waive: confirmedAdminMutation(
    'money',
    z.object({ expectedPaymentId: z.uuid(), reason: reasonInput }),
    waivePayment,
  ),
});
