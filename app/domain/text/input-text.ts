import { z } from 'zod';
import { UNSEEN, visibleName } from './plain-text.ts';

/**
 * Schema for one line of user input. Rejects control characters and lone surrogates: PostgreSQL cannot store all of
 * them.
 */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

/** Schema for a person's name: one line without invisible characters. */
export const personName = (longest: number) =>
  line(longest).refine((name) => name === visibleName(name) || name.search(UNSEEN) < 0);

/** Schema for a few lines of user input, with the same rejections as `line`. */
export const paragraph = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u);

/** The longest internal note, about a person or a question. */
export const LONGEST_NOTE = 4_000;
