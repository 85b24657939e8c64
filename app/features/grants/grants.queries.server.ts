import { and, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { document, documentEvent } from '#app/db/schema/documents.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import type { DocumentAct } from '#app/domain/access/documents.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '#app/platform/access/entity-name.queries.server.ts';
import { nameOfHolder } from '#app/platform/access/holder-text.queries.server.ts';
import { grantColumns, isGrantOpen } from '#app/platform/access/holders.queries.server.ts';
import { isHolding } from '#app/platform/access/holding.queries.server.ts';
import { isPositionShown } from '#app/platform/access/opportunity-access.queries.server.ts';
import { vehicleName } from '#app/platform/access/vehicle-name.queries.server.ts';
import { forAdmin } from '#app/platform/access/viewer-scope.queries.server.ts';
import { isoMoment } from '#app/platform/lists/sql.server.ts';

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

/** Documents of a grant that are listed. */
const MOST_OPENED = 50;

/**
 * Finds what persons opened of their holder's documents while they had these grants, each document once, the latest
 * first: for the holder, and for admins who see documents.
 */
export function findOpened(viewer: Viewer, db: Db, grantIds: readonly string[]) {
  const lastOf = (act: DocumentAct) =>
    sql`max(${documentEvent.at}) filter (where ${documentEvent.act} = ${act})`;
  const lastAt = sql`coalesce(${lastOf('download')}, ${lastOf('view')})`;
  const opened = db
    .select({
      grantId: sql<string>`${accessGrant.id}`.as('grant_id'),
      id: sql<string>`${document.id}`.as('document_id'),
      title: document.title,
      isDownloaded: sql<boolean>`${lastOf('download')} is not null`.as('is_downloaded'),
      at: sql`${lastAt}`.as('at'),
      place: sql<number>`row_number() over (partition by ${accessGrant.id}
        order by max(${documentEvent.at}) desc, ${document.id})`.as('place'),
      count: sql<number>`(count(*) over (partition by ${accessGrant.id}))::int`.as('count'),
      latestAt: sql`max(max(${documentEvent.at})) over (partition by ${accessGrant.id})`.as('latest_at'),
    })
    .from(accessGrant)
    .innerJoin(documentEvent, eq(documentEvent.memberId, accessGrant.personId))
    .innerJoin(
      document,
      and(eq(document.id, documentEvent.documentId), eq(document.ownerId, accessGrant.holderId)),
    )
    .where(
      and(
        inArray(accessGrant.id, [...grantIds]),
        or(eq(accessGrant.holderId, viewer.memberId), forAdmin(viewer, 'documents')),
        ne(documentEvent.act, 'refused'),
        gte(documentEvent.at, accessGrant.acceptedAt),
        sql`${documentEvent.at} <= coalesce(${accessGrant.revokedAt}, ${accessGrant.endedAt}, ${accessGrant.until}, now())`,
      ),
    )
    .groupBy(accessGrant.id, document.id)
    .as('opened');
  return db
    .select({
      grantId: opened.grantId,
      id: opened.id,
      title: opened.title,
      isDownloaded: opened.isDownloaded,
      at: isoMoment<string>(sql`${opened.at}`),
      count: opened.count,
      latestAt: isoMoment<string>(sql`${opened.latestAt}`),
    })
    .from(opened)
    .where(lte(opened.place, MOST_OPENED))
    .orderBy(opened.grantId, opened.place);
}
