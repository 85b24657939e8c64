import { z } from 'zod';
import { LIKELIHOODS } from '#app/domain/investing/likelihood.ts';

/** Minor units of the opportunity's currency. */
const amount = z.number().int().positive();
const entityId = z.uuid().optional();
export const opportunityInput = z.object({ opportunityId: z.uuid() });

export const desiredInput = opportunityInput.extend({ amount });
export const submitInput = desiredInput.extend({ idempotencyKey: z.uuid(), entityId });
export const amendInput = z.object({
  commitmentId: z.uuid(),
  revision: z.number().int().positive(),
  amount,
  entityId,
});
export const indicateInput = opportunityInput.extend({
  likelihood: z.literal(LIKELIHOODS).optional(),
  amount: amount.nullish(),
});
