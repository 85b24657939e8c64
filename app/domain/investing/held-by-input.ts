import { z } from 'zod';

/** Separate from `held-by.ts`, so that pages load no validator. */
export const heldBy = z.union([z.literal('me'), z.uuid()]);
