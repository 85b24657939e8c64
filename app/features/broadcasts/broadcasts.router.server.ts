import { z } from 'zod';
import { seenAttachments } from '#app/domain/messages/attachment.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { broadcastFields } from './broadcast.ts';
import {
  audienceOf,
  createBroadcast,
  discardBroadcast,
  nonReadersOf,
  saveBroadcast,
} from './broadcasts.server.ts';
import { mergeReport } from './merging.server.ts';
import { sendTest } from './message-mail.server.ts';
import { resumeBroadcast, stopBroadcast } from './sending/orders.server.ts';

const one = z.object({ id: z.uuid() });
const draft = one.extend({ revision: z.int().min(1) });

export const broadcastsRouter = router({
  create: adminMutation.withoutInput('people', createBroadcast),
  save: adminMutation('people', draft.extend(broadcastFields.shape), saveBroadcast),
  discard: adminMutation('people', draft, discardBroadcast),
  // A mutation, since a URL cannot hold many rules.
  audience: adminProcedure({ sees: 'people' })
    .input(broadcastFields.pick({ rules: true }))
    .mutation(({ ctx, input }) => audienceOf(ctx.viewer, input.rules)),
  // As above; also from an unsaved draft.
  merge: adminProcedure({ sees: 'people' })
    .input(broadcastFields)
    .mutation(({ ctx, input }) => mergeReport(ctx.viewer, input)),
  sendTest: adminMutation('people', draft, sendTest),
  // As above.
  nonReaders: adminProcedure({ sees: 'people' })
    .input(broadcastFields.pick({ rules: true }).extend({ documentIds: seenAttachments }))
    .mutation(({ ctx, input }) => nonReadersOf(ctx.viewer, input)),
  stop: adminMutation('people', one, stopBroadcast),
  resume: confirmedAdminMutation('people', one, resumeBroadcast),
});
