import { z } from 'zod';

/** Names what a record said when it was read (`digestOf`), so that nobody changes or publishes what they have not seen. */
export const revision = z.string().regex(/^[0-9a-f]{64}$/);
