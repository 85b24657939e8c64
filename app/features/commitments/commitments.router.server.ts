import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import { LIKELIHOODS } from '#app/domain/likelihood.ts';
import { memberProcedure, ndaProcedure, router } from '#app/platform/rpc/trpc.server.ts';
import { amendCommitment } from './amendments.server.ts';
import { setDesiredAmount, submitCommitment, withdrawCommitment } from './commitments.server.ts';
import { clearIndication, indicate } from './indications/indications.server.ts';

/** Minor units of the opportunity's currency. */
const amount = z.number().int().positive();
const asked = z.object({ opportunityId: z.uuid(), amount });
const entityId = z.uuid().optional();
const likelihood = z.literal(LIKELIHOODS);

export const commitmentsRouter = router({
  setDesiredAmount: ndaProcedure
    .input(asked)
    .mutation(({ ctx, input }) => transaction((tx) => setDesiredAmount(tx, ctx.viewer, input))),
  submit: ndaProcedure
    .input(asked.extend({ idempotencyKey: z.uuid(), entityId }))
    .mutation(({ ctx, input }) => transaction((tx) => submitCommitment(tx, ctx.viewer, input))),
  amend: ndaProcedure
    .input(z.object({ commitmentId: z.uuid(), revision: z.number().int().positive(), amount, entityId }))
    .mutation(({ ctx, input }) => transaction((tx) => amendCommitment(tx, ctx.viewer, input))),
  indicate: ndaProcedure
    .input(z.object({ opportunityId: z.uuid(), likelihood: likelihood.optional(), amount: amount.nullish() }))
    .mutation(({ ctx, input }) => transaction((tx) => indicate(tx, ctx.viewer, input))),
  clearIndication: ndaProcedure
    .input(z.object({ opportunityId: z.uuid() }))
    .mutation(({ ctx, input }) => transaction((tx) => clearIndication(tx, ctx.viewer, input.opportunityId))),
  withdraw: memberProcedure
    .input(z.object({ commitmentId: z.uuid() }))
    .mutation(({ ctx, input }) =>
      transaction((tx) => withdrawCommitment(tx, ctx.viewer, input.commitmentId)),
    ),
});
