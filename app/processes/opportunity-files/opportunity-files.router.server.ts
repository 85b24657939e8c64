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

/**
 * Files that authors upload straight to the bucket: request a form, upload, then confirm. They ask the storage before
 * their transactions, which must not wait for it.
 */
export const opportunityFilesRouter = router({
  form: adminProcedure
    .input(z.object({ opportunityId: z.uuid(), kind: z.enum(UPLOAD_KINDS), type: z.string().max(100) }))
    .mutation(({ ctx, input }) => fileForm(ctx.viewer, input)),
  keepPicture: adminProcedure
    .input(sent.extend({ alt: line(500), caption: paragraph(500).optional() }))
    .mutation(({ ctx, input }) => keepPictureOf(ctx.viewer, input)),
  keepRecording: adminProcedure
    .input(sent)
    .mutation(({ ctx, input }) => keepRecording(ctx.viewer, input.ticket)),
  keepCaptions: adminProcedure
    .input(sent)
    .mutation(({ ctx, input }) => keepCaptions(ctx.viewer, input.ticket)),
  keepTeaser: adminProcedure.input(sent).mutation(({ ctx, input }) => keepTeaser(ctx.viewer, input.ticket)),
});
