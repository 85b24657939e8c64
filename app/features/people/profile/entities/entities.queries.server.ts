import { and, asc, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { isEntityNameConfirmed } from '#app/platform/access/confirmed-names.queries.server.ts';
import { isHeldByViewer } from '#app/platform/access/holders.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';

export type EntityRow = typeof investingEntity.$inferSelect;

const current = (viewer: Viewer) =>
  and(eq(investingEntity.memberId, viewer.memberId), isNull(investingEntity.archivedAt));
const ofHolders = (viewer: Viewer) => {
  const columns = { memberId: investingEntity.memberId, entityId: investingEntity.id };
  return and(
    or(isHeldByViewer(viewer, columns, 'act'), isHeldByViewer(viewer, columns, 'prepare')),
    isNull(investingEntity.archivedAt),
  );
};
const order = [desc(investingEntity.isDefault), asc(investingEntity.createdAt), asc(investingEntity.id)];

/**
 * Finds the entities that are not archived, the default first, then in order of creation: the viewer's, or those for which
 * a grant lets them act or prepare.
 */
export const findOwnEntities = (viewer: Viewer, db: Db): Promise<EntityRow[]> =>
  db
    .select()
    .from(investingEntity)
    .where(viewer.holders === null ? current(viewer) : ofHolders(viewer))
    .orderBy(...order);

/** Finds the same of one member, for admins, and whether the firm confirmed each name. */
export const findEntitiesOf = (viewer: Viewer, db: Db, memberId: string) =>
  db
    .select({ entity: investingEntity, isConfirmed: isEntityNameConfirmed })
    .from(investingEntity)
    .where(
      and(
        forAdmin(viewer, 'people'),
        eq(investingEntity.memberId, memberId),
        isNull(investingEntity.archivedAt),
      ),
    )
    .orderBy(...order);

/** Locks the viewer's entities, which serializes the changes of one member. */
export async function lockOwnEntities(viewer: Viewer, tx: Tx): Promise<EntityRow[]> {
  await lockLivingMember(tx, viewer.memberId);
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

/** Locks an entity of any member, for an admin. */
export async function lockEntity(viewer: Viewer, tx: Tx, id: string): Promise<EntityRow | undefined> {
  const rows = await tx
    .select()
    .from(investingEntity)
    .where(and(forAdmin(viewer, 'people'), eq(investingEntity.id, id)))
    .for('no key update');
  return rows[0];
}

/** Locks members, always in the same order, and finds all their entities, archived ones too. */
export async function lockEntitiesOf(tx: Tx, memberIds: readonly string[]): Promise<EntityRow[]> {
  await tx
    .select({ id: member.id })
    .from(member)
    .where(inArray(member.id, [...memberIds]))
    .orderBy(asc(member.id))
    .for('no key update');
  return tx
    .select()
    .from(investingEntity)
    .where(inArray(investingEntity.memberId, [...memberIds]));
}

export async function insertEntities(tx: Tx, rows: (typeof investingEntity.$inferInsert)[]): Promise<void> {
  await tx.insert(investingEntity).values(rows);
}
