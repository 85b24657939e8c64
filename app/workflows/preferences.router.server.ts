import { z } from 'zod';
import { PREFERENCE_STEPS } from '#app/features/preferences/preference-fields.ts';
import { draftAnswers } from '#app/features/preferences/preferences.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { memberProcedure, publicProcedure, router } from '#app/platform/trpc.server.ts';
import { saveByLink, saveOwn, submitByLink, submitOwn } from './preferences.server.ts';

const draft = z.object({
  answers: draftAnswers,
  step: z.number().int().min(1).max(PREFERENCE_STEPS.length),
});
/** The secret of a link that was mailed to somebody on the waitlist. */
const link = z.object({ token: z.string().min(20).max(200) });

export const preferencesRouter = router({
  save: memberProcedure.input(draft).mutation(({ ctx, input }) => saveOwn(ctx.viewer, input)),
  submit: memberProcedure
    .input(z.object({ mode: z.enum(['onboarding', 'profile']), answers: draftAnswers }))
    .mutation(({ ctx, input }) => submitOwn(ctx.viewer, input)),
  saveByLink: publicProcedure.input(link.extend(draft.shape)).mutation(async ({ ctx, input }) => {
    await countAct('waitlistPreferences', ctx.address);
    return saveByLink(input.token, input);
  }),
  submitByLink: publicProcedure
    .input(link.extend({ answers: draftAnswers }))
    .mutation(async ({ ctx, input }) => {
      await countAct('waitlistPreferences', ctx.address);
      return submitByLink(input.token, input.answers);
    }),
});
