import { createHash } from 'node:crypto';

/** Returns the SHA-256, in hex, of a value as JSON: another one for every other value. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
