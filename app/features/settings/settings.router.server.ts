import { transaction } from '#app/db/client.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { confirmedAdminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { saveFirmInput } from './firm-input.ts';
import { saveFirm } from './firm-settings.server.ts';
import { checkLogo, removeLogo, setLogo } from './logo/logo.server.ts';
import { removeLogoInput, saveLogoInput } from './logo/logo-input.ts';
import { saveVocabulary } from './vocabulary.server.ts';
import { vocabularyInput } from './vocabulary-input.ts';

/** Admins' changes of the firm's own settings. Members pay by what the firm says: each needs a recent sign-in. */
export const settingsRouter = router({
  saveFirm: confirmedAdminMutation('system', saveFirmInput, saveFirm),
  // Counted, and reads the file in a process of its own, before its transaction, which must not wait for it.
  saveLogo: confirmedAdminProcedure({ changes: 'system' })
    .input(saveLogoInput)
    .mutation(async ({ ctx, input }) => {
      await countAct('pictureRead', ctx.viewer.memberId);
      const checked = await checkLogo(input);
      await transaction((tx) => setLogo(tx, ctx.viewer, checked));
    }),
  removeLogo: confirmedAdminMutation('system', removeLogoInput, removeLogo),
  saveVocabulary: adminMutation('system', vocabularyInput, saveVocabulary),
});
