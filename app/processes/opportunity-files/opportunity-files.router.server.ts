import { z } from 'zod';
import { line, paragraph } from '#app/domain/text/input-text.ts';
import { UPLOAD_KINDS } from '#app/features/opportunities/files/opportunity-upload.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import {
  fileForm,
  keepCaptions,
  keepPictureOf,
  keepRecording,
  keepTeaser,
} from './opportunity-files.server.ts';

const sent = z.object({ ticket: z.string().max(4_000) });

/** Files that authors upload straight to the bucket: request a form, upload, then confirm. */
export const opportunityFilesRouter = router({
  // Asks the storage before its transaction, as the others do.
  form: adminProcedure({ changes: 'deals' })
    .input(z.object({ opportunityId: z.uuid(), kind: z.enum(UPLOAD_KINDS), type: z.string().max(100) }))
    .mutation(({ ctx, input }) => fileForm(ctx.viewer, input)),
  // Reads the picture before its transaction.
  keepPicture: adminProcedure({ changes: 'deals' })
    .input(sent.extend({ alt: line(500), caption: paragraph(500).optional() }))
    .mutation(({ ctx, input }) => keepPictureOf(ctx.viewer, input)),
  // Asks the storage first.
  keepRecording: adminProcedure({ changes: 'deals' })
    .input(sent)
    .mutation(({ ctx, input }) => keepRecording(ctx.viewer, input.ticket)),
  // Reads the captions before its transaction.
  keepCaptions: adminProcedure({ changes: 'deals' })
    .input(sent)
    .mutation(({ ctx, input }) => keepCaptions(ctx.viewer, input.ticket)),
  // Asks the storage first.
  keepTeaser: adminProcedure({ changes: 'deals' })
    .input(sent)
    .mutation(({ ctx, input }) => keepTeaser(ctx.viewer, input.ticket)),
});
