import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/platform/viewer.ts';

export type EntityRow = typeof investingEntity.$inferSelect;

const current = (viewer: Viewer) =>
  and(eq(investingEntity.memberId, viewer.memberId), isNull(investingEntity.archivedAt));
const order = [desc(investingEntity.isDefault), asc(investingEntity.createdAt), asc(investingEntity.id)];

/** The viewer's own that are not archived, the default first, then in the order in which they were made. */
export const findOwnEntities = (viewer: Viewer, db: Db): Promise<EntityRow[]> =>
  db
    .select()
    .from(investingEntity)
    .where(current(viewer))
    .orderBy(...order);

/** The same, for a change: those of one member wait for each other. */
export async function lockOwnEntities(viewer: Viewer, tx: Tx): Promise<EntityRow[]> {
  await tx.select({ id: member.id }).from(member).where(eq(member.id, viewer.memberId)).for('no key update');
  return tx
    .select()
    .from(investingEntity)
    .where(current(viewer))
    .orderBy(...order)
    .for('no key update');
}

export async function insertEntity(tx: Tx, row: typeof investingEntity.$inferInsert): Promise<void> {
  await tx.insert(investingEntity).values(row);
}

export async function updateEntity(tx: Tx, id: string, change: Partial<EntityRow>): Promise<void> {
  await tx.update(investingEntity).set(change).where(eq(investingEntity.id, id));
}
