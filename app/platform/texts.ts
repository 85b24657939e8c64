import { z } from 'zod';

/** One line as a person types it. Control characters are refused: PostgreSQL does not store all of them. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^\P{Cc}*$/u);

/** A few lines as a person types them. */
export const paragraph = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u);
