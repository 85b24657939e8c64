import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { grantInput } from '#app/domain/access/giving.ts';
import { declineGrant } from '#app/features/grants/accepting.server.ts';
import { letterOf } from '#app/features/grants/letter.server.ts';
import { letterInput } from '#app/features/grants/letter.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { adminMutation, memberMutation, personMutation } from '#app/platform/rpc/mutation.server.ts';
import { confirmedAdminProcedure, confirmedMemberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { acceptAccess, confirmAccess, endAccess, giveAccess, proposeAccess } from './grants.server.ts';

const one = z.object({ id: z.uuid() });
const given = z.object({ grant: grantInput, letter: letterInput });

/** Access that holders give to others (people.md §1). */
export const grantsRouter = router({
  // Counted before its transaction: it mails a stranger in the member's name.
  give: confirmedMemberProcedure.input(given).mutation(async ({ ctx: { viewer }, input }) => {
    await countAct('sharedMailDay', viewer.memberId);
    return transaction((tx) => giveAccess(tx, viewer, input.grant, letterOf(input.letter)));
  }),
  // The letter is decoded before its transaction.
  propose: confirmedAdminProcedure({ changes: 'people' })
    .input(given.extend({ memberId: z.uuid() }))
    .mutation(({ ctx: { viewer }, input }) => {
      const letter = letterOf(input.letter);
      return transaction((tx) => proposeAccess(tx, viewer, input, letter));
    }),
  confirm: memberMutation(one, confirmAccess),
  accept: personMutation(one, acceptAccess),
  decline: personMutation(one, declineGrant),
  revoke: memberMutation(one, endAccess),
  end: adminMutation('people', one, endAccess),
});
