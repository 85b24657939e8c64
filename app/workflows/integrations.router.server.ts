import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import {
  discardDeadLetter,
  hurryIntegration,
  retryDeadLetter,
  retryDeadLetters,
} from '#app/features/integrations/dead-letters.server.ts';
import { giveUpInput, integrationInput, serviceInput } from '#app/features/integrations/integration-input.ts';
import { cursorText } from '#app/platform/paging.ts';
import { adminProcedure, router } from '#app/platform/trpc.server.ts';
import { integration, integrations, testIntegration } from './integrations.server.ts';

const one = z.object({ integration: integrationInput });
const letter = z.object({ id: z.uuid() });

export const integrationsRouter = router({
  list: adminProcedure.query(({ ctx }) => integrations(ctx.viewer)),
  detail: adminProcedure
    .input(one.extend({ cursor: cursorText.nullish() }))
    .query(({ ctx, input }) => integration(ctx.viewer, input)),
  test: adminProcedure
    .input(z.object({ service: serviceInput }))
    .mutation(({ ctx, input }) => testIntegration(ctx.viewer, input.service)),
  retry: adminProcedure
    .input(letter)
    .mutation(({ ctx, input }) => transaction((tx) => retryDeadLetter(tx, ctx.viewer, input.id))),
  retryAll: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => retryDeadLetters(tx, ctx.viewer, input.integration))),
  hurry: adminProcedure
    .input(one)
    .mutation(({ ctx, input }) => transaction((tx) => hurryIntegration(tx, ctx.viewer, input.integration))),
  discard: adminProcedure
    .input(letter.extend({ confirmation: giveUpInput }))
    .mutation(({ ctx, input }) => transaction((tx) => discardDeadLetter(tx, ctx.viewer, input.id))),
});
