import { z } from 'zod';
import { draftInput } from '#app/features/nda/nda-desk.ts';
import { paragraph } from '#app/platform/texts.ts';
import { adminProcedure, memberProcedure, router } from '#app/platform/trpc.server.ts';
import { publish, remind, voidOne, writeDraft } from './nda-desk.server.ts';
import { ask, begin, ceremony, signing } from './nda-signing.server.ts';

const one = z.object({ id: z.uuid() });

export const ndaRouter = router({
  signing: memberProcedure.input(one).query(({ ctx, input }) => signing(ctx.viewer, input.id)),
  begin: memberProcedure
    .input(z.object({ versionId: z.uuid() }))
    .mutation(({ ctx, input }) => begin(ctx.viewer, input)),
  ceremony: memberProcedure
    .input(one.extend({ returnTo: z.string().max(2_000).optional() }))
    .mutation(({ ctx, input }) => ceremony(ctx.viewer, input)),
  ask: memberProcedure.input(one).mutation(({ ctx, input }) => ask(ctx.viewer, input)),
  writeDraft: adminProcedure.input(draftInput).mutation(({ ctx, input }) => writeDraft(ctx.viewer, input)),
  publish: adminProcedure
    .input(one.extend({ signAgain: z.boolean() }))
    .mutation(({ ctx, input }) => publish(ctx.viewer, input)),
  voidSignature: adminProcedure
    .input(one.extend({ reason: paragraph(200) }))
    .mutation(({ ctx, input }) => voidOne(ctx.viewer, input)),
  remind: adminProcedure
    .input(z.object({ memberId: z.uuid() }))
    .mutation(({ ctx, input }) => remind(ctx.viewer, input)),
});
