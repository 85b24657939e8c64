import { confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { assignContactInput, contactCardInput, contactId } from './contact-input.ts';
import { assignContact, removeContact, saveContact } from './contacts.server.ts';

/** Whom members can call. They pay by what these people say: each change needs a recent sign-in. */
export const contactsRouter = router({
  save: confirmedAdminMutation('people', contactCardInput, saveContact),
  remove: confirmedAdminMutation('people', contactId, removeContact),
  assign: confirmedAdminMutation('people', assignContactInput, assignContact),
});
