import { db } from '#app/db/client.server.ts';
import { findKnownUntil } from '#app/features/ledger/reading/known-until.queries.server.ts';

/**
 * Returns the moment whose knowledge is shown: the requested one, or that of the last recording if that is earlier.
 * Concurrent recordings must not fall before the stated moment, which would change what was known at it.
 * @param asked ISO moment
 */
export async function knownBy(asked: string): Promise<string> {
  const until = (await findKnownUntil(db()))?.toISOString();
  return until && until < asked ? until : asked;
}
