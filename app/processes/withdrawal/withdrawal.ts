import { z } from 'zod';

/** What the firm offers and can withdraw from members. */
export const offer = z.object({ kind: z.enum(['opportunity', 'fund']), id: z.uuid() });
export type Offer = z.infer<typeof offer>;
