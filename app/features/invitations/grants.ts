import { z } from 'zod';

/** The most tokens that one grant gives. */
export const MOST_GRANTED = 50;

export const tokenGrant = z.object({
  memberId: z.uuid(),
  count: z.number().int().min(1).max(MOST_GRANTED),
  /** Made by whoever asks: the same twice is one grant. */
  idempotencyKey: z.uuid(),
});
export type TokenGrant = z.infer<typeof tokenGrant>;
