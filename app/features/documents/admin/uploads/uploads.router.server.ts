import { z } from 'zod';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { completeUpload } from './complete-upload.server.ts';
import { uploadStart } from './upload.ts';
import { beginUpload, cancelUpload, partUrls } from './uploads.server.ts';

const one = z.object({ id: z.uuid() });
const MOST_PARTS_AT_ONCE = 30;
const parts = z.array(z.int().min(1).max(100)).min(1).max(MOST_PARTS_AT_ONCE);

/** Files that admins upload straight to the bucket: start, send each part to its URL, complete. */
export const uploadsRouter = router({
  // Asks the storage before its transaction, which must not wait for it.
  beginUpload: adminProcedure({ changes: 'statements' })
    .input(uploadStart)
    .mutation(({ ctx, input }) => beginUpload(ctx.viewer, input)),
  // Asks the storage, too.
  partUrls: adminProcedure({ changes: 'statements' })
    .input(one.extend({ parts }))
    .mutation(({ ctx, input }) => partUrls(ctx.viewer, input)),
  // Asks the storage, too.
  completeUpload: adminProcedure({ changes: 'statements' })
    .input(one.extend({ keep: z.boolean() }))
    .mutation(({ ctx, input }) => completeUpload(ctx.viewer, input)),
  cancelUpload: adminMutation('statements', one, cancelUpload),
});
