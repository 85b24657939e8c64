import { z } from 'zod';

export const MOST_GRANTED = 50;

export const tokenGrant = z.object({
  memberId: z.uuid(),
  count: z.number().int().min(1).max(MOST_GRANTED),
  /** Created by the client: requests with the same key are one grant. */
  idempotencyKey: z.uuid(),
});
export type TokenGrant = z.infer<typeof tokenGrant>;
