import { z } from 'zod';
import { MOST_RULES, opportunityRule } from '#app/domain/access/audience.ts';
import { announced, notified } from '#app/domain/access/notified.ts';
import { OPPORTUNITY_STAGES } from '#app/domain/investing/opportunity-content.ts';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { countAudience, saveOpportunityAudience } from '../audience/audience.server.ts';
import { draftFields } from '../opportunity-fields.ts';
import { announceOpportunity, countNotified } from '../publishing/announcing.server.ts';
import { publishOpportunity } from '../publishing/publish-opportunity.server.ts';
import { unscheduleDraft } from '../publishing/schedule.server.ts';
import { createDraft } from './create-draft.server.ts';
import { discardDraft, saveDraft } from './drafts.server.ts';
import { reserveOpportunity } from './reserve.server.ts';
import { TEMPLATE_NAMES } from './templates.ts';
import { restoreVersion } from './versions.server.ts';

const rules = z.array(opportunityRule).max(MOST_RULES);
const stage = z.enum(OPPORTUNITY_STAGES);
const opportunity = z.object({ opportunityId: z.uuid() });
/** With the revision that the writer saw, or `noDraftOf` if there was no draft. */
const draft = opportunity.extend({ revision: z.int() });

export const authoringRouter = router({
  create: adminMutation(
    'deals',
    z.object({
      name: line(120),
      firstStage: stage,
      template: z.enum(TEMPLATE_NAMES).optional(),
      copyOf: z.uuid().optional(),
    }),
    createDraft,
  ),
  save: adminMutation(
    'deals',
    draft.extend({ fields: draftFields, firstStage: stage.optional() }),
    saveDraft,
  ),
  publish: adminMutation(
    'deals',
    draft.extend({
      at: z.iso.datetime().optional(),
      note: paragraph(1_000).optional(),
      notified: notified.optional(),
    }),
    publishOpportunity,
  ),
  announce: adminMutation('deals', opportunity.extend({ notified: announced }), announceOpportunity),
  // A mutation, since a URL cannot hold many rules.
  countNotified: adminProcedure({ sees: 'deals' })
    .input(opportunity.extend({ notified }))
    .mutation(({ ctx, input }) => countNotified(ctx.viewer, input)),
  unschedule: adminMutation('deals', opportunity, (tx, viewer, input) =>
    unscheduleDraft(tx, viewer, input.opportunityId),
  ),
  setAudience: adminMutation('deals', opportunity.extend({ rules, before: rules }), saveOpportunityAudience),
  // A mutation, since a URL cannot hold many rules.
  countAudience: adminProcedure({ sees: 'deals' })
    .input(opportunity.extend({ rules }))
    .mutation(({ ctx, input }) => countAudience(ctx.viewer, input)),
  reserve: adminMutation('deals', opportunity, reserveOpportunity),
  discard: adminMutation('deals', draft, discardDraft),
  restore: adminMutation('deals', draft.extend({ number: z.number().int().positive() }), restoreVersion),
});
