import { and, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { nameOfHolder } from '../access/holder-text.queries.server.ts';
import { grantColumns, isGrantInForce, isGrantOpen } from '../access/holders.queries.server.ts';
import { isMemberRow } from '../access/member-rows.queries.server.ts';
import { ndaSignedAt } from '../access/nda.queries.server.ts';

export type GrantRow = Awaited<ReturnType<typeof findGrantsInForce>>[number];

/** Finds the grants in force of a person whose holders are members, all or one, by the holder's name. */
export const findGrantsInForce = (db: Db | Tx, personId: string, id?: string) =>
  findGrantsWhere(
    db,
    and(eq(accessGrant.personId, personId), id === undefined ? undefined : eq(accessGrant.id, id)),
  );

/** Finds those of one holder, or of all. */
export const findGrantsInForceFrom = (db: Db | Tx, holderId: string | 'all') =>
  findGrantsWhere(db, holderId === 'all' ? undefined : eq(accessGrant.holderId, holderId));

const findGrantsWhere = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({
      grant: grantColumns,
      holderName: nameOfHolder,
      roles: member.roles,
      accreditedAt: member.accreditedAt,
      ndaSignedAt: ndaSignedAt(db),
    })
    .from(accessGrant)
    .innerJoin(member, eq(member.id, accessGrant.holderId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
    .where(and(which, isGrantInForce, isMemberRow))
    .orderBy(nameOfHolder, accessGrant.id);

/** Keeps a grant from being ended until the transaction is over. Returns whether it is in force. */
export async function shareGrant(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accessGrant.id })
    .from(accessGrant)
    .where(and(eq(accessGrant.id, id), isGrantInForce))
    .for('share');
  return rows.length > 0;
}

export async function noteUse(db: Db, id: string, at: Date, before: Date): Promise<void> {
  await db
    .update(accessGrant)
    .set({ lastUsedAt: at })
    .where(
      and(eq(accessGrant.id, id), or(isNull(accessGrant.lastUsedAt), lt(accessGrant.lastUsedAt, before))),
    );
}

/** Returns whether an invitation is to a person to whom a holder gives access, which is still open. */
export async function hasOpenGrant(tx: Tx, invitationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: accessGrant.id })
    .from(accessGrant)
    .where(and(eq(accessGrant.invitationId, invitationId), isGrantOpen))
    .limit(1);
  return rows.length > 0;
}

/** Finds all grants that a person gave or was given. */
export const findGrantsAbout = (db: Db, memberId: string) =>
  db
    .select(grantColumns)
    .from(accessGrant)
    .where(or(eq(accessGrant.holderId, memberId), eq(accessGrant.personId, memberId)))
    .orderBy(desc(accessGrant.givenAt), desc(accessGrant.id));

/** Finds what an invitation gives access to; its newest grant, if there are several. */
export async function findGrantOfInvitation(db: Db, invitationId: string) {
  const rows = await db
    .select({ grant: grantColumns, holderName: nameOfHolder })
    .from(accessGrant)
    .innerJoin(member, eq(member.id, accessGrant.holderId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
    .where(eq(accessGrant.invitationId, invitationId))
    .orderBy(desc(accessGrant.givenAt))
    .limit(1);
  return rows[0];
}
