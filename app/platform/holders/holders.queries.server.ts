import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { position } from '#app/db/schema/portfolio.ts';
import { holderName, type ListedHolder } from '#app/domain/access/audience.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { entityName } from '../access/entity-name.queries.server.ts';
import { holderText, nameOfHolder } from '../access/holder-text.queries.server.ts';
import { forAdmin } from '../access/viewer-scope.queries.server.ts';
import { holdsEach } from '../lists/sql.server.ts';

/** Matches members who have a position in a vehicle, themselves or through an entity; used where both are joined. */
const holdsIn = (vehicleId: string): SQL<boolean> =>
  sql<boolean>`exists (select from ${position} where ${position.vehicleId} = ${vehicleId}::uuid
    and ${position.memberId} = ${member.id} and ${position.entityId} is not distinct from ${investingEntity.id})`;

const MOST_CHOICES = 12;

/**
 * Finds members and their entities by name or address, by name; with a vehicle those that hold or may hold it, its
 * holders first. Empty for everyone but admins.
 */
export async function findHolderChoices(
  viewer: Viewer,
  db: Db,
  { vehicleId, search }: { vehicleId?: string; search: string },
): Promise<(ListedHolder & { holds: boolean })[]> {
  const holds = vehicleId ? holdsIn(vehicleId) : sql<boolean>`false`;
  const mayHold = sql`(${holds} or (${member.membershipStatus} = 'approved' and ${investingEntity.archivedAt} is null))`;
  const selected = { memberId: member.id, name: member.name, email: member.email, holds };
  const matching = and(
    forAdmin(viewer, 'people'),
    isNull(member.erasedAt),
    mayHold,
    ...holdsEach(holderText, search),
  );
  const order = [...(vehicleId ? [desc(holds)] : []), asc(sql`lower(${nameOfHolder})`), asc(member.id)];
  const [people, entities] = [
    await db
      .select({ ...selected, entityId: investingEntity.id, entity: entityName })
      .from(member)
      .leftJoin(investingEntity, sql`false`)
      .where(matching)
      .orderBy(...order)
      .limit(MOST_CHOICES),
    await db
      .select({ ...selected, entityId: investingEntity.id, entity: entityName })
      .from(member)
      .innerJoin(investingEntity, eq(investingEntity.memberId, member.id))
      .where(matching)
      .orderBy(...order)
      .limit(MOST_CHOICES),
  ];
  return [...people, ...entities]
    .toSorted(
      (one, other) =>
        Number(other.holds) - Number(one.holds) || holderName(one).localeCompare(holderName(other)),
    )
    .slice(0, MOST_CHOICES);
}

/** Finds a member or one of their entities; nothing for another member's entity. */
export async function findHolder(
  viewer: Viewer,
  db: Db | Tx,
  { memberId, entityId }: { memberId: string; entityId: string | null },
): Promise<{ name: string; entity: string | null } | null> {
  const own = entityId === null ? sql`false` : eq(investingEntity.id, entityId);
  const [row] = await db
    .select({ name: member.name, entityId: investingEntity.id, entity: entityName })
    .from(member)
    .leftJoin(investingEntity, and(eq(investingEntity.memberId, member.id), own))
    .where(and(forAdmin(viewer, 'people'), eq(member.id, memberId), isNull(member.erasedAt)));
  return row && row.entityId === entityId ? row : null;
}
