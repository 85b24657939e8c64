import { z } from 'zod';

/** The longest text that a list is searched for. */
export const LONGEST_SEARCH = 200;

/** A text without zero bytes and halves of characters, which PostgreSQL does not store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/**
 * One line as a person types it. Control characters and halves of surrogate pairs are refused: PostgreSQL does not
 * store all of them.
 */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** A few lines as a person types them, refused as `line` does. */
export const paragraph = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);
