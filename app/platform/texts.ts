import { z } from 'zod';

/** The longest text that a list is searched for. */
export const LONGEST_SEARCH = 200;

/** A text without zero bytes and halves of characters, which PostgreSQL does not store. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What comes as JSON, with every text and every name in it `storable`. */
export const storableJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value, storablePart));

function storablePart(_name: string, part: unknown): unknown {
  if (typeof part === 'string') return storable(part);
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storable(name), value]));
}

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
