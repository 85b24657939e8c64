import { z } from 'zod';
import { line } from '#app/domain/text/input-text.ts';
import { LONGEST_SEARCH } from '#app/domain/text/plain-text.ts';
import { storage } from '#app/integrations/wiring.server.ts';
import { searchHolders } from '#app/platform/holders/holders.server.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, mergeRouters, router } from '#app/platform/rpc/trpc.server.ts';
import { documentAudience, filing, publication, savedAudience, savedDetails } from './document-admin.ts';
import { fileDocuments, readersWith, saveAudience, saveDetails, searchMembers } from './edit.server.ts';
import { askForReview, endReview, publishDocuments } from './publish.server.ts';
import { uploadsRouter } from './uploads/uploads.router.server.ts';
import { chooseVersion, lookAtVersion } from './versions-admin.server.ts';
import { withdrawalInput } from './withdrawing/withdrawal.ts';
import { forecastWithdrawal, withdrawDocuments } from './withdrawing/withdrawing.server.ts';

const LOOK_SECONDS = 60;
const one = z.object({ id: z.uuid() });
const audienceOfOne = one.extend({ audience: documentAudience });

export const documentAdminRouter = mergeRouters(
  router({
    saveDetails: adminMutation('documents', savedDetails, saveDetails),
    file: adminMutation('documents', filing, fileDocuments),
    saveAudience: adminMutation('documents', savedAudience, saveAudience),
    // Reads; a URL could not hold its input.
    readersWith: adminProcedure({ sees: 'documents' })
      .input(audienceOfOne)
      .mutation(({ ctx, input }) => readersWith(ctx.viewer, input)),
    searchMembers: adminProcedure({ sees: 'documents' })
      .input(z.object({ search: line(LONGEST_SEARCH) }))
      .query(({ ctx, input }) => searchMembers(ctx.viewer, input.search)),
    searchHolders: adminProcedure({ sees: 'documents' })
      .input(z.object({ search: line(LONGEST_SEARCH) }))
      .query(({ ctx, input }) => searchHolders(ctx.viewer, input)),
    publish: adminMutation('documents', publication, publishDocuments),
    withdraw: adminMutation('documents', withdrawalInput, withdrawDocuments),
    // Reads; a URL could not hold its input.
    forecastWithdrawal: adminProcedure({ sees: 'documents' })
      .input(withdrawalInput)
      .mutation(({ ctx, input }) => forecastWithdrawal(ctx.viewer, input)),
    askForReview: adminMutation('documents', one, askForReview),
    endReview: adminMutation('documents', one, endReview),
    chooseVersion: adminMutation('documents', one.extend({ versionId: z.uuid() }), chooseVersion),
    /** A URL from which the browser downloads it, which is scanned before the transaction. */
    look: adminProcedure({ sees: 'documents' })
      .input(one.extend({ versionId: z.uuid() }))
      .mutation(async ({ ctx, input }) => {
        const { storageKey, fileName } = await lookAtVersion(ctx.viewer, input);
        return { url: await storage().signedGetUrl(storageKey, { fileName, seconds: LOOK_SECONDS }) };
      }),
  }),
  uploadsRouter,
);
