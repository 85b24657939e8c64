import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { PREFERENCE_STEPS } from '#app/features/people/profile/preferences/preference-fields.ts';
import { savePreferencesDraft } from '#app/features/people/profile/preferences/preferences.server.ts';
import { draftAnswers, ownPreferences } from '#app/features/people/profile/preferences/preferences.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { memberMutation } from '#app/platform/rpc/mutation.server.ts';
import { publicProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { deviceId } from '#app/platform/tracking/device-id.ts';
import {
  savePreferencesByLink,
  submitOwnPreferences,
  submitPreferencesByLink,
} from './submit-preferences.server.ts';

const draft = z.object({
  answers: draftAnswers,
  step: z.number().int().min(1).max(PREFERENCE_STEPS.length),
});
/** The secret of a link mailed to a person on the waitlist. */
const link = z.object({ token: z.string().min(20).max(200) });

export const preferencesRouter = router({
  save: memberMutation(draft, (tx, viewer, input) =>
    savePreferencesDraft(tx, { memberId: viewer.memberId }, input),
  ),
  submit: memberMutation(ownPreferences, submitOwnPreferences),
  // For visitors, and counted before its transaction, so that a refused attempt counts too.
  saveByLink: publicProcedure.input(link.extend(draft.shape)).mutation(async ({ ctx, input }) => {
    await countAct('waitlistPreferences', ctx.address);
    return transaction((tx) => savePreferencesByLink(tx, input));
  }),
  // The same.
  submitByLink: publicProcedure
    .input(link.extend({ answers: draftAnswers, device: deviceId.optional() }))
    .mutation(async ({ ctx, input }) => {
      await countAct('waitlistPreferences', ctx.address);
      await transaction((tx) => submitPreferencesByLink(tx, input));
    }),
});
