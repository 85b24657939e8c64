import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { savedTextId, savedTextInput } from './saved-text.ts';
import { removeText, saveText } from './texts.server.ts';

/** The texts that the firm writes answers and messages from. */
export const textsRouter = router({
  save: adminMutation('people', savedTextInput, saveText),
  remove: adminMutation('people', savedTextId, removeText),
});
