import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { isGrantOpen } from '#app/platform/access/holders.queries.server.ts';
import { isHolding } from '#app/platform/access/holding.queries.server.ts';
import { isPositionShown } from '#app/platform/access/opportunity-access.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { grantColumns } from '#app/platform/grants/grants.queries.server.ts';

type NewGrant = typeof accessGrant.$inferInsert;

/** Stores a grant, once for each id. Returns whether it is new. */
export async function insertGrant(tx: Tx, row: NewGrant): Promise<boolean> {
  const rows = await tx
    .insert(accessGrant)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: accessGrant.id });
  return rows.length > 0;
}

export type GrantRecord = NonNullable<Awaited<ReturnType<typeof lockGrant>>>;

/** Locks a grant, whose requests under way end first (`holdGrants`). */
export async function lockGrant(tx: Tx, id: string) {
  const rows = await tx.select(grantColumns).from(accessGrant).where(eq(accessGrant.id, id)).for('update');
  return rows[0];
}

export async function updateGrant(tx: Tx, id: string, change: Partial<NewGrant>): Promise<void> {
  await tx.update(accessGrant).set(change).where(eq(accessGrant.id, id));
}

const facts = {
  memberId: member.id,
  email: sql<string>`${member.email}`,
  name: member.name,
  roles: member.roles,
  status: member.membershipStatus,
};

export async function findPerson(tx: Tx, by: { email: string } | { memberId: string }) {
  const rows = await tx
    .select(facts)
    .from(member)
    .where(
      and('email' in by ? eq(member.email, by.email) : eq(member.id, by.memberId), isNull(member.erasedAt)),
    );
  return rows[0];
}

export async function findEntityIds(tx: Tx, memberId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: investingEntity.id })
    .from(investingEntity)
    .where(and(eq(investingEntity.memberId, memberId), isNull(investingEntity.archivedAt)));
  return rows.map(({ id }) => id);
}

/** Finds what a member and their entities hold. */
export const findHoldings = (tx: Tx, memberId: string) =>
  tx
    .select({ vehicleId: position.vehicleId, entityId: position.entityId })
    .from(position)
    .where(and(eq(position.memberId, memberId), isHolding));

const person = alias(member, 'person');

const withNames = (db: Db | Tx) =>
  db
    .select({ grant: grantColumns, holder: member.name, holderName: nameOfHolder, personName: person.name })
    .from(accessGrant)
    .innerJoin(member, eq(member.id, accessGrant.holderId))
    .leftJoin(investingEntity, eq(investingEntity.id, accessGrant.entityId))
    .leftJoin(person, eq(person.id, accessGrant.personId));

export type NamedGrant = Awaited<ReturnType<typeof findGivenBy>>[number];

/** Finds what the viewer gave others, newest first. */
export const findGivenBy = (viewer: Viewer, db: Db) =>
  withNames(db)
    .where(eq(accessGrant.holderId, viewer.memberId))
    .orderBy(desc(accessGrant.givenAt), desc(accessGrant.id));

/** Finds what others gave the viewer, accepted or open to their address, newest first. */
export const findGivenTo = (viewer: Viewer, db: Db) =>
  withNames(db)
    .where(
      or(
        eq(accessGrant.personId, viewer.memberId),
        and(isNull(accessGrant.personId), eq(accessGrant.email, viewer.email), isGrantOpen),
      ),
    )
    .orderBy(desc(accessGrant.givenAt), desc(accessGrant.id));

/** Finds what a member gave and was given, for admins, newest first. */
export const findGrantsOf = (viewer: Viewer, db: Db, memberId: string) =>
  withNames(db)
    .where(
      and(
        forAdmin(viewer, 'people'),
        or(eq(accessGrant.holderId, memberId), eq(accessGrant.personId, memberId)),
      ),
    )
    .orderBy(desc(accessGrant.givenAt), desc(accessGrant.id));

/** Finds grants by their ids, for admins. */
export const findNamedGrants = (viewer: Viewer, db: Db, ids: readonly string[]) =>
  withNames(db).where(and(forAdmin(viewer, 'people'), inArray(accessGrant.id, [...ids])));

/** Finds one grant with the names of its sides. The caller decides who sees it. */
export async function findNamedGrant(db: Db | Tx, id: string): Promise<NamedGrant | undefined> {
  const rows = await withNames(db).where(eq(accessGrant.id, id));
  return rows[0];
}

/** Finds the letter of authorisation of a grant that the viewer gave, or of any for admins. */
export async function findLetter(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ name: accessGrant.letterName, content: accessGrant.letter })
    .from(accessGrant)
    .where(
      and(eq(accessGrant.id, id), or(eq(accessGrant.holderId, viewer.memberId), forAdmin(viewer, 'people'))),
    );
  return rows[0];
}

/** Finds a member's entities, by name. */
export const findEntities = (db: Db, memberId: string) =>
  db
    .select({ id: investingEntity.id, name: sql<string>`${entityName}` })
    .from(investingEntity)
    .where(and(eq(investingEntity.memberId, memberId), isNull(investingEntity.archivedAt)))
    .orderBy(entityName, investingEntity.id);

const inVehicles = (db: Db) =>
  db
    .selectDistinct({ id: position.vehicleId, name: vehicleName })
    .from(position)
    .leftJoin(fund, eq(fund.id, position.fundId))
    .leftJoin(opportunity, eq(opportunity.id, position.opportunityId));

/** Finds what a member and their entities hold and see, by name. */
export const findHeldVehicles = (db: Db, memberId: string) =>
  inVehicles(db)
    .where(and(eq(position.memberId, memberId), isHolding, isPositionShown))
    .orderBy(vehicleName);

/** Finds the names of funds and opportunities that are held. */
export const findVehicleNames = (db: Db, ids: readonly string[]) =>
  inVehicles(db).where(inArray(position.vehicleId, [...ids]));
