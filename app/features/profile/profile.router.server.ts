import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import { confirmedMemberProcedure, memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { endOneSession, endOtherSessions } from '#app/platform/session/open-sessions.server.ts';
import { addEntity, archiveEntity, editEntity, makeDefaultEntity } from './entities/entities.server.ts';
import { entityInput } from './entities/entity.ts';
import { PICTURE_TYPES } from './picture.ts';
import { saveProfile } from './profile.server.ts';
import { profileDetails } from './profile.ts';
import { createPictureUpload, removePicture, setPicture, storePicture } from './profile-pictures.server.ts';

const one = z.object({ id: z.uuid() });

export const profileRouter = router({
  save: memberProcedure
    .input(profileDetails)
    .mutation(({ ctx, input }) => transaction((tx) => saveProfile(tx, ctx.viewer, input))),
  pictureForm: memberProcedure
    .input(z.object({ type: z.enum(PICTURE_TYPES) }))
    .mutation(async ({ ctx, input }) => {
      await countAct('picture', ctx.viewer.memberId);
      return transaction((tx) => createPictureUpload(tx, ctx.viewer, input));
    }),
  keepPicture: memberProcedure
    .input(z.object({ ticket: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => {
      const stored = await storePicture(ctx.viewer, input);
      if (stored) await transaction((tx) => setPicture(tx, ctx.viewer, stored));
    }),
  removePicture: memberProcedure.mutation(({ ctx }) => transaction((tx) => removePicture(tx, ctx.viewer))),
  addEntity: memberProcedure
    .input(entityInput)
    .mutation(({ ctx, input }) => transaction((tx) => addEntity(tx, ctx.viewer, input))),
  editEntity: memberProcedure
    .input(one.extend({ entity: entityInput }))
    .mutation(({ ctx, input }) => transaction((tx) => editEntity(tx, ctx.viewer, input.id, input.entity))),
  archiveEntity: memberProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => archiveEntity(tx, ctx.viewer, input.id))),
  makeDefaultEntity: memberProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => makeDefaultEntity(tx, ctx.viewer, input.id))),
  // The holder of a stolen session must not sign its owner out elsewhere.
  endSession: confirmedMemberProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => endOneSession(tx, ctx.viewer, input.id))),
  endOtherSessions: confirmedMemberProcedure.mutation(({ ctx }) =>
    transaction((tx) => endOtherSessions(tx, ctx.viewer)),
  ),
});
