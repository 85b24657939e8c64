import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import {
  addEntity,
  archiveEntity,
  editEntity,
  makeDefaultEntity,
} from '#app/features/profile/entities.server.ts';
import { entityInput } from '#app/features/profile/entity.ts';
import { PICTURE_TYPES } from '#app/features/profile/picture.ts';
import { profileDetails } from '#app/features/profile/profile.ts';
import { endOneSession, endOtherSessions } from '#app/platform/open-sessions.server.ts';
import { countAct } from '#app/platform/rate-limit.server.ts';
import { memberProcedure, router } from '#app/platform/trpc.server.ts';
import { saveProfile } from './profile.server.ts';
import { keepPicture, pictureForm, removePicture } from './profile-pictures.server.ts';

const one = z.object({ id: z.uuid() });

export const profileRouter = router({
  save: memberProcedure.input(profileDetails).mutation(({ ctx, input }) => saveProfile(ctx.viewer, input)),
  pictureForm: memberProcedure
    .input(z.object({ type: z.enum(PICTURE_TYPES) }))
    .mutation(async ({ ctx, input }) => {
      await countAct('picture', ctx.viewer.memberId);
      return pictureForm(ctx.viewer, input.type);
    }),
  keepPicture: memberProcedure
    .input(z.object({ ticket: z.string().max(2_000) }))
    .mutation(({ ctx, input }) => keepPicture(ctx.viewer, input.ticket)),
  removePicture: memberProcedure.mutation(({ ctx }) => removePicture(ctx.viewer)),
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
  endSession: memberProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => endOneSession(tx, ctx.viewer, input.id))),
  endOtherSessions: memberProcedure.mutation(({ ctx }) =>
    transaction((tx) => endOtherSessions(tx, ctx.viewer)),
  ),
});
