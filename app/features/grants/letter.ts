import { z } from 'zod';

export const MOST_LETTER_BYTES = 2 * 1024 * 1024;

/** Of base64, which is a third longer. */
const MOST_CHARACTERS = Math.ceil(MOST_LETTER_BYTES / 3) * 4;

export const letterInput = z
  .object({ name: z.string().min(1).max(200), content: z.base64().max(MOST_CHARACTERS) })
  .nullable();
