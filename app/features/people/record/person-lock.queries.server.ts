import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/**
 * Holds a person against their erasure, which would miss what is added meanwhile.
 * @throws DomainError `not_found` for a person who is not there or was erased, and for everyone but admins.
 */
export async function holdPerson(viewer: Viewer, tx: Tx, memberId: string): Promise<void> {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId), isNull(member.erasedAt)))
    .for('share');
  if (!rows[0]) throw new DomainError('not_found', 'Person not found.');
}
