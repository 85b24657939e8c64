import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { saveFirmInput } from './firm-input.ts';
import { saveFirm } from './firm-settings.server.ts';
import { saveVocabulary } from './vocabulary.server.ts';
import { vocabularyInput } from './vocabulary-input.ts';

/** Admins' changes of the firm's own settings. Members pay by what the firm says: each needs a recent sign-in. */
export const settingsRouter = router({
  saveFirm: confirmedAdminMutation('system', saveFirmInput, saveFirm),
  saveVocabulary: adminMutation('system', vocabularyInput, saveVocabulary),
});
