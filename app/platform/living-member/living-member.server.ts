import type { Tx } from '#app/db/client.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { lockUnlessErased } from './living-member.queries.server.ts';

/**
 * Locks a member until the transaction ends: their own acts wait for each other, and their erasure waits for these.
 * Without it, an act that waited for an erasure would store what was just erased.
 * @throws DomainError `not_found` once their data is erased.
 */
export async function lockLivingMember(tx: Tx, memberId: string): Promise<void> {
  if (!(await lockUnlessErased(tx, memberId)))
    throw new DomainError('not_found', 'This account no longer exists.');
}
