import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { inviteTokenEntry, member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';

/** Locks a member who may share invites, which serializes grants and spends. */
export async function lockGrantee(viewer: Viewer, tx: Tx, memberId: string) {
  const rows = await tx
    .select({ id: member.id })
    .from(member)
    .where(
      and(
        forAdmin(viewer, 'people'),
        eq(member.id, memberId),
        isNotNull(member.approvedAt),
        isNull(member.rejectedAt),
        isNull(member.erasedAt),
      ),
    )
    .for('no key update');
  return rows[0];
}

/** Returns whether the entry is new. */
export async function insertGrant(tx: Tx, row: typeof inviteTokenEntry.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(inviteTokenEntry)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: inviteTokenEntry.id });
  return rows.length === 1;
}
