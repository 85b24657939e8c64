import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { cursorText } from '#app/platform/lists/paging.ts';
import { adminProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { discardDeadJob, hurryIntegration, retryDeadJob, retryDeadJobs } from './dead-jobs.server.ts';
import { giveUpInput, integrationInput, serviceInput } from './integration-input.ts';
import { integrationDetail, listIntegrations } from './integrations.server.ts';
import { recordConnectionTest, testConnection } from './test-connection.server.ts';

const one = z.object({ integration: integrationInput });
const deadJob = z.object({ id: z.uuid() });

export const integrationsRouter = router({
  list: adminProcedure.query(({ ctx }) => listIntegrations(ctx.viewer)),
  detail: adminProcedure
    .input(one.extend({ cursor: cursorText.nullish() }))
    .query(({ ctx, input }) => integrationDetail(ctx.viewer, input)),
  test: adminProcedure.input(z.object({ service: serviceInput })).mutation(async ({ ctx, input }) => {
    const tested = await testConnection(ctx.viewer, input);
    await transaction((tx) => recordConnectionTest(tx, ctx.viewer, tested));
    return tested.outcome;
  }),
  retry: adminProcedure
    .input(deadJob)
    .mutation(({ ctx, input }) => transaction((tx) => retryDeadJob(tx, ctx.viewer, input.id))),
  retryAll: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => retryDeadJobs(tx, ctx.viewer, input.integration))),
  hurry: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => hurryIntegration(tx, ctx.viewer, input.integration))),
  discard: adminProcedure
    .input(deadJob.extend({ confirmation: giveUpInput }))
    .mutation(({ ctx, input }) => transaction((tx) => discardDeadJob(tx, ctx.viewer, input.id))),
});
