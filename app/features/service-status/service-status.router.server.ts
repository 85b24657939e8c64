import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { adminMutation } from '#app/platform/rpc/mutation.server.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { discardDeadJob, hurryIntegration, retryDeadJob, retryDeadJobs } from './dead-jobs.server.ts';
import { giveUpInput, integrationInput, serviceInput } from './integration-input.ts';
import { integrationDetail, listIntegrations } from './integrations.server.ts';
import { recordConnectionTest, testConnection } from './test-connection.server.ts';

const one = z.object({ integration: integrationInput });
const deadJob = z.object({ id: z.uuid() });

export const integrationsRouter = router({
  list: adminProcedure({ sees: 'system' }).query(({ ctx }) => listIntegrations(ctx.viewer)),
  detail: adminProcedure({ sees: 'system' })
    .input(one.extend({ cursor: cursorText.nullish() }))
    .query(({ ctx, input }) => integrationDetail(ctx.viewer, input)),
  // Asks the service before its transaction, which must not wait for it.
  test: adminProcedure({ changes: 'system' })
    .input(z.object({ service: serviceInput }))
    .mutation(async ({ ctx, input }) => {
      const tested = await testConnection(ctx.viewer, input);
      await transaction((tx) => recordConnectionTest(tx, ctx.viewer, tested));
      return tested.outcome;
    }),
  retry: adminMutation('system', deadJob, (tx, viewer, input) => retryDeadJob(tx, viewer, input.id)),
  retryAll: adminMutation('system', one, (tx, viewer, input) => retryDeadJobs(tx, viewer, input.integration)),
  hurry: adminMutation('system', one, (tx, viewer, input) => hurryIntegration(tx, viewer, input.integration)),
  discard: adminMutation('system', deadJob.extend({ confirmation: giveUpInput }), (tx, viewer, input) =>
    discardDeadJob(tx, viewer, input.id),
  ),
});
