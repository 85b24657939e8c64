import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { preparedAct } from '#app/db/schema/prepared.ts';
import { gives } from '#app/domain/access/grants.ts';
import type { PreparedOutcome } from '#app/domain/access/prepared.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { isGrantInForce } from '#app/platform/access/holders.queries.server.ts';

export type PreparedRow = typeof preparedAct.$inferSelect;

/** Matches what was prepared for the viewer, or by them under the grants of the request. */
function isOwn(viewer: Viewer): SQL | undefined {
  if (viewer.holders === null) return eq(preparedAct.holderId, viewer.memberId);
  const grants = viewer.holders.flatMap(({ rights, grantId }) => (gives(rights, 'prepare') ? grantId : []));
  return and(eq(preparedAct.personId, viewer.memberId), inArray(preparedAct.grantId, grants));
}

const person = alias(member, 'preparing_person');

const named = (db: Db | Tx) =>
  db
    .select({
      row: preparedAct,
      preparedBy: person.name,
      holder: nameOfHolder,
      isInForce: sql<boolean>`coalesce(${isGrantInForce}, false)`,
    })
    .from(preparedAct)
    .innerJoin(accessGrant, eq(accessGrant.id, preparedAct.grantId))
    .innerJoin(member, eq(member.id, preparedAct.holderId))
    .innerJoin(person, eq(person.id, preparedAct.personId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId));

/** Finds the newest that await the holder's decision. */
export const findOpen = (viewer: Viewer, db: Db, limit: number) =>
  named(db)
    .where(and(isOwn(viewer), isNull(preparedAct.decidedAt), isGrantInForce))
    .orderBy(desc(preparedAct.preparedAt), desc(preparedAct.id))
    .limit(limit);

export async function findPrepared(viewer: Viewer, db: Db | Tx, id: string) {
  const rows = await named(db).where(and(isOwn(viewer), eq(preparedAct.id, id)));
  return rows[0];
}

/** Locks one, so that it is decided once. */
export async function lockPrepared(viewer: Viewer, tx: Tx, id: string): Promise<PreparedRow | undefined> {
  const rows = await tx
    .select()
    .from(preparedAct)
    .where(and(isOwn(viewer), eq(preparedAct.id, id)))
    .for('update');
  return rows[0];
}

/** Finds the open one of the same kind about the same under a grant, and keeps others from storing one meanwhile. */
export async function lockSame(tx: Tx, { grantId, kind, about }: PreparedRow): Promise<PreparedRow[]> {
  const name = `prepared:${grantId}:${kind}:${about}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  return tx
    .select()
    .from(preparedAct)
    .where(
      and(
        eq(preparedAct.grantId, grantId),
        eq(preparedAct.kind, kind),
        eq(preparedAct.about, about),
        isNull(preparedAct.decidedAt),
      ),
    )
    .orderBy(preparedAct.id)
    .for('update');
}

export async function insertPrepared(tx: Tx, row: PreparedRow): Promise<void> {
  await tx.insert(preparedAct).values(row);
}

export async function findPreparedBy(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: preparedAct.id })
    .from(preparedAct)
    .where(eq(preparedAct.personId, personId))
    .orderBy(preparedAct.id);
  return rows.map(({ id }) => id);
}

export async function updateOutcome(
  tx: Tx,
  id: string,
  outcome: PreparedOutcome,
  reason: string | null,
): Promise<void> {
  await tx.update(preparedAct).set({ decidedAt: new Date(), outcome, reason }).where(eq(preparedAct.id, id));
}
