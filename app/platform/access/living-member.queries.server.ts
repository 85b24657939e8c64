import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { DomainError } from '#app/domain/errors.ts';

/**
 * Locks a member until the transaction ends: their own acts wait for each other, and their erasure waits for these.
 * Without it, an act that waited for an erasure would store what was just erased.
 * @throws DomainError `not_found` once their data is erased.
 */
export async function lockLivingMember(tx: Tx, memberId: string): Promise<void> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
    .for('no key update');
  if (rows.length === 0) throw new DomainError('not_found', 'This account no longer exists.');
}
