import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { PICTURE_TYPES } from '#app/platform/pictures/picture-type.ts';
import { countAct } from '#app/platform/rate-limit/rate-limit.server.ts';
import {
  confirmedPersonMutation,
  memberMutation,
  personMutation,
} from '#app/platform/rpc/mutation.server.ts';
import { personProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { endOneSession, endOtherSessions } from '#app/platform/session/open-sessions.server.ts';
import { ownAddressInput } from '../addresses/address.ts';
import { saveOwnAddress } from '../addresses/addresses.server.ts';
import { addEntity, archiveEntity, editEntity, makeDefaultEntity } from './entities/entities.server.ts';
import { entityInput } from './entities/entity.ts';
import { saveProfile } from './profile.server.ts';
import { profileDetails } from './profile.ts';
import { createPictureUpload, removePicture, setPicture, storePicture } from './profile-pictures.server.ts';

const one = z.object({ id: z.uuid() });

export const profileRouter = router({
  save: personMutation(profileDetails, saveProfile),
  // Counted before its transaction, so that a refused attempt counts too.
  pictureForm: personProcedure
    .input(z.object({ type: z.enum(PICTURE_TYPES) }))
    .mutation(async ({ ctx, input }) => {
      await countAct('picture', ctx.viewer.memberId);
      return transaction((tx) => createPictureUpload(tx, ctx.viewer, input));
    }),
  // Counted, and asks the storage, before its transaction, which must not wait for it.
  keepPicture: personProcedure
    .input(z.object({ ticket: z.string().max(2_000) }))
    .mutation(async ({ ctx, input }) => {
      await countAct('pictureRead', ctx.viewer.memberId);
      const stored = await storePicture(ctx.viewer, input);
      if (stored) await transaction((tx) => setPicture(tx, ctx.viewer, stored));
    }),
  saveAddress: memberMutation(ownAddressInput, saveOwnAddress),
  removePicture: personMutation.withoutInput(removePicture),
  addEntity: memberMutation(entityInput, addEntity),
  editEntity: memberMutation(one.extend({ entity: entityInput }), (tx, viewer, input) =>
    editEntity(tx, viewer, input.id, input.entity),
  ),
  archiveEntity: memberMutation(one, (tx, viewer, input) => archiveEntity(tx, viewer, input.id)),
  makeDefaultEntity: memberMutation(one, (tx, viewer, input) => makeDefaultEntity(tx, viewer, input.id)),
  // The holder of a stolen session must not sign its owner out elsewhere.
  endSession: confirmedPersonMutation(one, (tx, viewer, input) => endOneSession(tx, viewer, input.id)),
  endOtherSessions: confirmedPersonMutation.withoutInput(endOtherSessions),
});
