import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { paragraph } from '#app/domain/input-text.ts';
import { revision } from '#app/domain/revision.ts';
import {
  adminProcedure,
  confirmedAdminProcedure,
  memberProcedure,
  router,
} from '#app/platform/rpc/trpc.server.ts';
import { remindToSign } from './admin/reminders.server.ts';
import { publishNdaVersion, saveNdaDraft } from './admin/version-admin.server.ts';
import { savedDraft } from './admin/version-admin.ts';
import { voidSignature } from './admin/void-signature.server.ts';
import { beginSigning } from './signing/begin-signing.server.ts';
import { openCeremony, refreshSigning } from './signing/ceremony.server.ts';
import { ownSigningView } from './signing/own-signings.server.ts';

const one = z.object({ id: z.uuid() });

export const ndaRouter = router({
  signing: memberProcedure.input(one).query(({ ctx, input }) => ownSigningView(ctx.viewer, input)),
  begin: memberProcedure
    .input(z.object({ versionId: z.uuid() }))
    .mutation(({ ctx, input }) => transaction((tx) => beginSigning(tx, ctx.viewer, input))),
  ceremony: memberProcedure
    .input(one.extend({ returnTo: z.string().max(2_000).optional() }))
    .mutation(({ ctx, input }) => openCeremony(ctx.viewer, input)),
  ask: memberProcedure.input(one).mutation(({ ctx, input }) => refreshSigning(ctx.viewer, input)),
  writeDraft: adminProcedure
    .input(savedDraft)
    .mutation(({ ctx, input }) => transaction((tx) => saveNdaDraft(tx, ctx.viewer, input))),
  // Members sign it from then on, and a signed text cannot be taken back.
  publish: confirmedAdminProcedure
    .input(one.extend({ revision }))
    .mutation(({ ctx, input }) => transaction((tx) => publishNdaVersion(tx, ctx.viewer, input))),
  voidSignature: adminProcedure
    .input(one.extend({ reason: paragraph(200) }))
    .mutation(({ ctx, input }) => transaction((tx) => voidSignature(tx, ctx.viewer, input))),
  remind: adminProcedure
    .input(z.object({ memberId: z.uuid() }))
    .mutation(({ ctx, input }) => transaction((tx) => remindToSign(tx, ctx.viewer, input))),
});
