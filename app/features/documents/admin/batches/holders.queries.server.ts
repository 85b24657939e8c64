import { and, eq, exists, isNull, max, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { documentBatch } from '#app/db/schema/document-uploads.ts';
import { documentPublication } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { fund, position } from '#app/db/schema/portfolio.ts';
import {
  isEntityNameConfirmed,
  isMemberNameConfirmed,
} from '#app/platform/access/confirmed-names.queries.server.ts';
import { isHolding } from '#app/platform/access/holding.queries.server.ts';
import { isNoAdmin } from '#app/platform/access/member-rows.queries.server.ts';
import type { Holder } from './matching/holder-names.ts';

const isOfSomebody = and(isNull(member.erasedAt), isNoAdmin);

type Vehicle = { opportunityId: string | null; fundId: string | null };

/**
 * Finds the members whose documents a batch may contain, with their entities. Holders are those of its vehicle, or of
 * any if it has none. Admins are not investors. Former members and archived entities still have a name:
 * a statement of theirs must not pass for one of somebody whose name is a part of it.
 */
export async function findStatementHolders(db: Db, { opportunityId, fundId }: Vehicle): Promise<Holder[]> {
  const vehicleId = fundId ?? opportunityId;
  const held = db
    .select({ one: sql`1` })
    .from(position)
    .where(
      and(
        eq(position.memberId, member.id),
        isHolding,
        vehicleId === null ? undefined : eq(position.vehicleId, vehicleId),
      ),
    );
  const members = await db
    .select({
      id: member.id,
      email: member.email,
      name: member.name,
      since: sql`coalesce(${member.nameChangedAt}, ${member.createdAt})`.mapWith(member.createdAt),
      isConfirmed: isMemberNameConfirmed,
      isHolder: sql<boolean>`${member.membershipStatus} = 'approved' and ${exists(held)}`,
    })
    .from(member)
    .where(isOfSomebody);
  const entities = await db
    .select({
      id: investingEntity.id,
      memberId: investingEntity.memberId,
      name: investingEntity.name,
      since: sql`coalesce(${investingEntity.nameChangedAt}, ${investingEntity.createdAt})`.mapWith(
        investingEntity.createdAt,
      ),
      isConfirmed: isEntityNameConfirmed,
    })
    .from(investingEntity)
    .innerJoin(member, eq(member.id, investingEntity.memberId))
    .where(isOfSomebody);
  const byMember = Map.groupBy(entities, ({ memberId }) => memberId);
  return members.map(({ id, email, isHolder, ...name }) => ({
    ...{ id, email, isHolder, name },
    entities: byMember.get(id) ?? [],
  }));
}

/** Finds the names of funds and opportunities, which their statements print. */
export async function findVehicleNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: fund.name })
    .from(fund)
    .union(db.select({ name: opportunity.name }).from(opportunity));
  return rows.map(({ name }) => name);
}

/** Finds when the last batch was published. */
export async function findLastBatch(db: Db): Promise<Date | null> {
  const rows = await db
    .select({ at: max(documentPublication.at) })
    .from(documentBatch)
    .innerJoin(documentPublication, eq(documentPublication.id, documentBatch.publicationId));
  return rows[0]?.at ?? null;
}
