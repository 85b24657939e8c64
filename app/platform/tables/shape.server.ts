import { createHash } from 'node:crypto';

/** Names the form of a table: the same headers in the same order. */
export const shapeOf = (headers: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(headers)).digest('hex');
