import { db } from '#app/db/client.server.ts';
import { findKnownUntil } from './known-until.queries.server.ts';

/**
 * Returns the moment whose knowledge is shown: the one asked for, or that of the last recording if that is earlier.
 * Nothing that is being recorded meanwhile may belong to the moment that is stated, which would change what was known.
 * @param asked ISO moment
 */
export async function knownBy(asked: string): Promise<string> {
  const until = (await findKnownUntil(db()))?.toISOString();
  return until && until < asked ? until : asked;
}
