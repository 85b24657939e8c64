import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { LONGEST_SEARCH, line } from '#app/domain/input-text.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { adminProcedure, mergeRouters, router } from '#app/platform/rpc/trpc.server.ts';
import { documentAudience, publication, savedAudience, savedDetails } from './document-admin.ts';
import { readersWith, saveAudience, saveDetails, searchMembers } from './edit.server.ts';
import { askForReview, endReview, publishDocuments, withdrawDocument } from './publish.server.ts';
import { uploadsRouter } from './uploads/uploads.router.server.ts';
import { chooseVersion, lookAtVersion } from './versions-admin.server.ts';

const LOOK_SECONDS = 60;
const one = z.object({ id: z.uuid() });
const audienceOfOne = one.extend({ audience: documentAudience });

/** Admins' actions on documents. */
export const documentAdminRouter = mergeRouters(
  router({
    saveDetails: adminProcedure
      .input(savedDetails)
      .mutation(({ ctx, input }) => transaction((tx) => saveDetails(tx, ctx.viewer, input))),
    saveAudience: adminProcedure
      .input(savedAudience)
      .mutation(({ ctx, input }) => transaction((tx) => saveAudience(tx, ctx.viewer, input))),
    readersWith: adminProcedure
      .input(audienceOfOne)
      .mutation(({ ctx, input }) => readersWith(ctx.viewer, input)),
    searchMembers: adminProcedure
      .input(z.object({ search: line(LONGEST_SEARCH) }))
      .query(({ ctx, input }) => searchMembers(ctx.viewer, input.search)),
    publish: adminProcedure
      .input(publication)
      .mutation(({ ctx, input }) => transaction((tx) => publishDocuments(tx, ctx.viewer, input))),
    withdraw: adminProcedure
      .input(one)
      .mutation(({ ctx, input }) => transaction((tx) => withdrawDocument(tx, ctx.viewer, input))),
    askForReview: adminProcedure
      .input(one)
      .mutation(({ ctx, input }) => transaction((tx) => askForReview(tx, ctx.viewer, input))),
    endReview: adminProcedure
      .input(one)
      .mutation(({ ctx, input }) => transaction((tx) => endReview(tx, ctx.viewer, input))),
    chooseVersion: adminProcedure
      .input(one.extend({ versionId: z.uuid() }))
      .mutation(({ ctx, input }) => transaction((tx) => chooseVersion(tx, ctx.viewer, input))),
    /** A URL from which the browser downloads it. */
    look: adminProcedure.input(one.extend({ versionId: z.uuid() })).mutation(async ({ ctx, input }) => {
      const { storageKey, fileName } = await lookAtVersion(ctx.viewer, input);
      return { url: await storage().signedGetUrl(storageKey, { fileName, seconds: LOOK_SECONDS }) };
    }),
  }),
  uploadsRouter,
);
