import { z } from 'zod';
import { addressInput } from '#app/features/people/addresses/address.ts';
import { saveAddress } from '#app/features/people/addresses/addresses.server.ts';
import { endSessionsOf } from '#app/features/people/admin/person.server.ts';
import { grantTokens } from '#app/features/people/joining/invitations/admin/grants.server.ts';
import { tokenGrant } from '#app/features/people/joining/invitations/admin/grants.ts';
import { confirmName } from '#app/features/people/profile/confirm-name.server.ts';
import { seenName } from '#app/features/people/profile/entities/entity.ts';
import { adminMutation, confirmedAdminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { timeline } from './person.server.ts';

const one = z.object({ memberId: z.uuid() });

/** An admin's queries and actions on one person; membership decisions are in the `people` router. */
export const personRouter = router({
  timeline: adminProcedure({ sees: 'people' })
    .input(one.extend({ cursor: z.uuid().nullish() }))
    .query(({ ctx, input }) => timeline(ctx.viewer, input)),
  grantTokens: adminMutation('people', tokenGrant, grantTokens),
  // Statements that are matched by the name are for its member.
  confirmName: confirmedAdminMutation('people', seenName, confirmName),
  // Notices are sent there, and banks check it with a payment.
  saveAddress: confirmedAdminMutation('people', addressInput, saveAddress),
  endSessions: adminMutation('people', one, endSessionsOf),
});
