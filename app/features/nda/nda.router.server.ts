import { z } from 'zod';
import { revision } from '#app/domain/revision.ts';
import { paragraph } from '#app/domain/text/input-text.ts';
import { adminMutation, confirmedAdminMutation, personMutation } from '#app/platform/rpc/mutation.server.ts';
import { personProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { remindToSign } from './admin/reminders.server.ts';
import { publishNdaVersion, saveNdaDraft } from './admin/version-admin.server.ts';
import { savedDraft } from './admin/version-admin.ts';
import { voidSignature } from './admin/void-signature.server.ts';
import { beginSigning } from './signing/begin-signing.server.ts';
import { openCeremony, refreshSigning } from './signing/ceremony.server.ts';
import { ownSigningView } from './signing/own-signings.server.ts';

const one = z.object({ id: z.uuid() });

export const ndaRouter = router({
  signing: personProcedure.input(one).query(({ ctx, input }) => ownSigningView(ctx.viewer, input)),
  begin: personMutation(z.object({ versionId: z.uuid() }), beginSigning),
  // Asks the signing service before its transaction, which must not wait for it.
  ceremony: personProcedure
    .input(one.extend({ returnTo: z.string().max(2_000).optional() }))
    .mutation(({ ctx, input }) => openCeremony(ctx.viewer, input)),
  // Asks the signing service, too.
  ask: personProcedure.input(one).mutation(({ ctx, input }) => refreshSigning(ctx.viewer, input)),
  writeDraft: adminMutation('people', savedDraft, saveNdaDraft),
  // Members sign it from then on, and a signed text cannot be taken back.
  publish: confirmedAdminMutation('people', one.extend({ revision }), publishNdaVersion),
  voidSignature: adminMutation('people', one.extend({ reason: paragraph(200) }), voidSignature),
  remind: adminMutation('people', z.object({ memberId: z.uuid() }), remindToSign),
});
