import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { ledgerLine, valuation } from '#app/db/schema/ledger.ts';
import { opportunity } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { HeldBy } from '../ledger-entry.ts';
import { inParts } from '../positions.queries.server.ts';

/** Finds members by their addresses, ignoring case; keyed as requested. */
export async function findMemberIds(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ email: string; id: string }>(sql`
    select given.email, member.id
    from unnest(${sql.param([...emails])}::text[]) as given(email) join member on member.email = given.email::citext`);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

const RECORDED = { lines: ledgerLine, valuations: valuation };

/**
 * Finds for whom references of vehicles are recorded, where it is one holder; keyed by `<vehicle id> <reference>`.
 */
export async function findRecordedHolders(
  db: Db,
  as: keyof typeof RECORDED,
  wanted: readonly { vehicleId: string; reference: string }[],
): Promise<Map<string, HeldBy>> {
  const found = new Map<string, HeldBy>();
  for (const part of inParts(wanted)) {
    const vehicles = sql.param(part.map(({ vehicleId }) => vehicleId));
    const references = sql.param(part.map(({ reference }) => reference));
    const { rows } = await db.execute<{
      vehicle_id: string;
      reference: string;
      member_id: string;
      entity_id: string | null;
    }>(sql`
      select recorded.vehicle_id, recorded.reference, min(member_id::text)::uuid as member_id,
        min(entity_id::text)::uuid as entity_id
      from ${RECORDED[as]} as recorded join ${position} on position.id = recorded.position_id
      where (recorded.vehicle_id, recorded.reference) in (select * from unnest(${vehicles}::uuid[], ${references}::text[]))
      group by recorded.vehicle_id, recorded.reference having count(distinct position.id) = 1`);
    for (const { vehicle_id: vehicleId, reference, member_id: memberId, entity_id: entityId } of rows)
      found.set(`${vehicleId} ${reference}`, { vehicleId, memberId, entityId });
  }
  return found;
}

/** Finds the member's address most similar to a misspelled one. */
export async function findSimilarEmail(db: Db, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from member where similarity(email::text, ${email}) > 0.6
    order by similarity(email::text, ${email}) desc limit 1`);
  return rows[0]?.email ?? null;
}

/** Finds the members, and entities in use, of a name, ignoring case and doubled spaces. */
export async function findHoldersNamed(
  db: Db,
  name: string,
  most: number,
): Promise<{ email: string; entity: string | null }[]> {
  const { rows } = await db.execute<{ email: string; entity: string | null }>(sql`
    select email, entity from (
      select email::text, name, null as entity from member where erased_at is null
      union
      select member.email::text, entity.name, entity.name
      from ${investingEntity} as entity join member on member.id = entity.member_id
      where entity.archived_at is null) as holder
    where lower(trim(regexp_replace(name, '\\s+', ' ', 'g'))) = ${name} order by email, entity limit ${most}`);
  return rows;
}

export type Entity = { id: string; memberId: string; name: string; isArchived: boolean };

/** Finds all investing entities of members, including archived ones, since they keep their holdings. */
export const findEntities = (db: Db, memberIds: readonly string[]): Promise<Entity[]> =>
  db
    .select({
      id: investingEntity.id,
      memberId: investingEntity.memberId,
      name: investingEntity.name,
      isArchived: sql<boolean>`${investingEntity.archivedAt} is not null`,
    })
    .from(investingEntity)
    .where(sql`${investingEntity.memberId} = any(${sql.param([...memberIds])}::uuid[])`);

export async function isOpportunity(db: Db, slug: string): Promise<boolean> {
  const rows = await db.select({ id: opportunity.id }).from(opportunity).where(eq(opportunity.slug, slug));
  return rows.length > 0;
}
