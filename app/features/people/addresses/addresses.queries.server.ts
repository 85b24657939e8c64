import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import type { PostalAddress } from '#app/domain/postal-address.ts';

/** Locks a member's address, or that of an entity of theirs which is in use. */
export async function lockAddress(tx: Tx, memberId: string, entityId: string | null) {
  const [row] =
    entityId === null
      ? await tx
          .select({ postalAddress: member.postalAddress })
          .from(member)
          .where(and(eq(member.id, memberId), isNull(member.erasedAt)))
          .for('no key update')
      : await tx
          .select({ postalAddress: investingEntity.postalAddress })
          .from(investingEntity)
          .where(
            and(
              eq(investingEntity.id, entityId),
              eq(investingEntity.memberId, memberId),
              isNull(investingEntity.archivedAt),
            ),
          )
          .for('no key update');
  return row;
}

export async function updateAddress(
  tx: Tx,
  memberId: string,
  entityId: string | null,
  postalAddress: PostalAddress | null,
): Promise<void> {
  if (entityId === null)
    await tx.update(member).set({ postalAddress, updatedAt: new Date() }).where(eq(member.id, memberId));
  else await tx.update(investingEntity).set({ postalAddress }).where(eq(investingEntity.id, entityId));
}
