import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { memberProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { MOST_PAGES_REPORTED, saveReading } from './reading.server.ts';

const pageTime = z.object({
  page: z.int().min(1).max(100_000),
  milliseconds: z.int().min(0).max(86_400_000),
});

export const readingRouter = router({
  save: memberProcedure
    .input(z.object({ versionId: z.uuid(), times: z.array(pageTime).min(1).max(MOST_PAGES_REPORTED) }))
    .mutation(({ ctx, input }) => transaction((tx) => saveReading(tx, ctx.viewer, input))),
});
