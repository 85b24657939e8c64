import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { adminProcedure, confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { broadcastFields } from './broadcast.ts';
import { audienceOf, createBroadcast, discardBroadcast, saveBroadcast } from './broadcasts.server.ts';
import { sendTest } from './message-mail.server.ts';
import { cancelSchedule, resumeBroadcast, sendBroadcast, stopBroadcast } from './sending/orders.server.ts';

const one = z.object({ id: z.uuid() });
const draft = one.extend({ revision: z.int().min(1) });

/** Messages from the firm to members. */
export const broadcastsRouter = router({
  create: adminProcedure.mutation(({ ctx }) => transaction((tx) => createBroadcast(tx, ctx.viewer))),
  save: adminProcedure
    .input(draft.extend(broadcastFields.shape))
    .mutation(({ ctx, input }) => transaction((tx) => saveBroadcast(tx, ctx.viewer, input))),
  discard: adminProcedure
    .input(draft)
    .mutation(({ ctx, input }) => transaction((tx) => discardBroadcast(tx, ctx.viewer, input))),
  // A mutation, since a URL cannot hold many rules.
  audience: adminProcedure
    .input(broadcastFields.pick({ rules: true }))
    .mutation(({ ctx, input }) => audienceOf(ctx.viewer, input.rules)),
  sendTest: adminProcedure
    .input(draft)
    .mutation(({ ctx, input }) => transaction((tx) => sendTest(tx, ctx.viewer, input))),
  // Sending cannot be undone.
  send: confirmedAdminProcedure
    .input(draft.extend({ at: z.iso.datetime().nullable() }))
    .mutation(({ ctx, input }) => transaction((tx) => sendBroadcast(tx, ctx.viewer, input))),
  cancelSchedule: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => cancelSchedule(tx, ctx.viewer, input))),
  stop: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => stopBroadcast(tx, ctx.viewer, input))),
  resume: confirmedAdminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => resumeBroadcast(tx, ctx.viewer, input))),
});
