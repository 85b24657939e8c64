import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { line, paragraph } from '#app/domain/input-text.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/opportunity-content.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { draftFields } from '../opportunity-fields.ts';
import { publishOpportunity } from '../publishing/publish-opportunity.server.ts';
import { unscheduleDraft } from '../publishing/schedule.server.ts';
import { createDraft, discardDraft, saveDraft } from './drafts.server.ts';
import { TEMPLATE_NAMES } from './templates.ts';
import { restoreVersion } from './versions.server.ts';

const stage = z.enum(OPPORTUNITY_STAGES);
const opportunity = z.object({ opportunityId: z.uuid() });
/** With the revision that the writer saw, or `noDraftOf` if there was no draft. */
const draft = opportunity.extend({ revision: z.int() });

export const authoringRouter = router({
  create: adminProcedure
    .input(
      z.object({
        name: line(120),
        firstStage: stage,
        template: z.enum(TEMPLATE_NAMES).optional(),
        copyOf: z.uuid().optional(),
      }),
    )
    .mutation(({ ctx, input }) => transaction((tx) => createDraft(tx, ctx.viewer, input))),
  save: adminProcedure
    .input(draft.extend({ fields: draftFields, firstStage: stage.optional() }))
    .mutation(({ ctx, input }) => transaction((tx) => saveDraft(tx, ctx.viewer, input))),
  publish: adminProcedure
    .input(draft.extend({ at: z.iso.datetime().optional(), note: paragraph(1_000).optional() }))
    .mutation(({ ctx, input }) => transaction((tx) => publishOpportunity(tx, ctx.viewer, input))),
  unschedule: adminProcedure
    .input(opportunity)
    .mutation(({ ctx, input }) => transaction((tx) => unscheduleDraft(tx, ctx.viewer, input.opportunityId))),
  discard: adminProcedure
    .input(draft)
    .mutation(({ ctx, input }) => transaction((tx) => discardDraft(tx, ctx.viewer, input))),
  restore: adminProcedure
    .input(draft.extend({ number: z.number().int().positive() }))
    .mutation(({ ctx, input }) => transaction((tx) => restoreVersion(tx, ctx.viewer, input))),
});
