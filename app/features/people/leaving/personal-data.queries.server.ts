import { and, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { bankDetails } from '#app/db/schema/bank-details.ts';
import { document } from '#app/db/schema/documents.ts';
import { investingEntity } from '#app/db/schema/joining.ts';
import { member } from '#app/db/schema/members.ts';
import { commitment } from '#app/db/schema/opportunities.ts';
import { position } from '#app/db/schema/portfolio.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

const inviter = alias(member, 'inviter');

/** Finds all data kept about the viewer; about other people, only their inviter. */
export async function findMember(viewer: Viewer, db: Db) {
  const rows = await db
    .select({ member, invitedByName: inviter.name })
    .from(member)
    .leftJoin(inviter, eq(inviter.id, member.invitedBy))
    .where(eq(member.id, viewer.memberId));
  return rows[0];
}

/**
 * Reduces a member to what other people's records and legally required records refer to. Keeps their identity until
 * the provider has deleted it, so it cannot be used to sign in in the meantime.
 */
export async function eraseMember(tx: Tx, memberId: string, at: Date): Promise<void> {
  const invested = tx
    .select({ one: sql`1` })
    .from(commitment)
    .where(eq(commitment.entityId, investingEntity.id));
  const held = tx.select({ one: sql`1` }).from(position).where(eq(position.entityId, investingEntity.id));
  const named = tx.select({ one: sql`1` }).from(document).where(eq(document.entityId, investingEntity.id));
  const paid = tx
    .select({ one: sql`1` })
    .from(bankDetails)
    .where(eq(bankDetails.entityId, investingEntity.id));
  const isUnused = and(notExists(invested), notExists(held), notExists(named), notExists(paid));
  await tx.delete(investingEntity).where(and(eq(investingEntity.memberId, memberId), isUnused));
  // One party of a contract; its remaining data is required.
  await tx
    .update(investingEntity)
    .set({ archivedAt: at, isDefault: false })
    .where(eq(investingEntity.memberId, memberId));
  await tx
    .update(member)
    .set({
      name: 'Former member',
      // A reserved domain that can never receive mail (RFC 2606).
      email: `${memberId}@erased.invalid`,
      picture: null,
      pictureKey: null,
      phone: null,
      country: null,
      postalAddress: null,
      currency: 'EUR',
      locale: 'en-GB',
      timeZone: 'UTC',
      roles: [],
      rejectionReason: null,
      accreditedAt: null,
      erasedAt: at,
      updatedAt: at,
    })
    .where(eq(member.id, memberId));
}
