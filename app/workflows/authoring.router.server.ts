import { z } from 'zod';
import { draftFields } from '#app/features/opportunities/opportunity-fields.ts';
import { stageMoveInput } from '#app/features/opportunities/stage-move.ts';
import { OPPORTUNITY_STAGES } from '#app/platform/opportunity-content.ts';
import { line, paragraph } from '#app/platform/texts.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { create, discard, publish, restore, save, unschedule } from './authoring.server.ts';
import { moveStage } from './stage-moves.server.ts';

const stage = z.enum(OPPORTUNITY_STAGES);
const opportunity = z.object({ opportunityId: z.uuid() });
/** With what the writer saw of it, be it no draft (`noDraftOf`). */
const draft = opportunity.extend({ revision: z.int() });

export const authoringRouter = router({
  create: adminProcedure
    .input(z.object({ name: line(120), firstStage: stage }))
    .mutation(({ ctx, input }) => create(ctx.viewer, input)),
  save: adminProcedure
    .input(draft.extend({ fields: draftFields, firstStage: stage.optional() }))
    .mutation(({ ctx, input }) => save(ctx.viewer, input)),
  publish: adminProcedure
    .input(draft.extend({ at: z.iso.datetime().optional(), note: paragraph(1_000).optional() }))
    .mutation(({ ctx, input }) => publish(ctx.viewer, input)),
  unschedule: adminProcedure.input(opportunity).mutation(({ ctx, input }) => unschedule(ctx.viewer, input)),
  discard: adminProcedure.input(draft).mutation(({ ctx, input }) => discard(ctx.viewer, input)),
  restore: adminProcedure
    .input(draft.extend({ number: z.number().int().positive() }))
    .mutation(({ ctx, input }) => restore(ctx.viewer, input)),
  moveStage: adminProcedure.input(stageMoveInput).mutation(({ ctx, input }) => moveStage(ctx.viewer, input)),
});
