import { z } from 'zod';
import { LIKELIHOODS } from '#app/domain/investing/likelihood.ts';
import { memberMutation, ndaMutation } from '#app/platform/rpc/mutation.server.ts';
import { router } from '#app/platform/rpc/trpc.server.ts';
import { amendCommitment } from './amendments.server.ts';
import { setDesiredAmount, submitCommitment, withdrawCommitment } from './commitments.server.ts';
import { clearIndication, indicate } from './indications/indications.server.ts';

/** Minor units of the opportunity's currency. */
const amount = z.number().int().positive();
const asked = z.object({ opportunityId: z.uuid(), amount });
const entityId = z.uuid().optional();
const likelihood = z.literal(LIKELIHOODS);

export const commitmentsRouter = router({
  setDesiredAmount: ndaMutation.for('act')(asked, setDesiredAmount),
  submit: ndaMutation.for('act')(asked.extend({ idempotencyKey: z.uuid(), entityId }), submitCommitment),
  amend: ndaMutation.for('act')(
    z.object({ commitmentId: z.uuid(), revision: z.number().int().positive(), amount, entityId }),
    amendCommitment,
  ),
  indicate: ndaMutation.for('act')(
    z.object({ opportunityId: z.uuid(), likelihood: likelihood.optional(), amount: amount.nullish() }),
    indicate,
  ),
  clearIndication: ndaMutation.for('act')(z.object({ opportunityId: z.uuid() }), (tx, viewer, input) =>
    clearIndication(tx, viewer, input.opportunityId),
  ),
  withdraw: memberMutation.for('act')(z.object({ commitmentId: z.uuid() }), (tx, viewer, input) =>
    withdrawCommitment(tx, viewer, input.commitmentId),
  ),
});
