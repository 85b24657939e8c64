import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#app/db/client.server.ts';
import { accessGrant } from '#app/db/schema/grants.ts';
import type { GrantEnd } from '#app/domain/access/grants.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { isGrantOpen } from '../access/holders.queries.server.ts';
import { isUnderOwn } from '../access/own-addresses.queries.server.ts';

/** Whose grants end: those of a holder, those of a person, or those that name a vehicle that is transferred. */
export type Ending =
  | { holderId: string }
  | { personId: string }
  | { holderId: string; entityId: string | null; vehicleId: string };

const isOf = (ending: Ending): SQL | undefined => {
  if ('personId' in ending) return eq(accessGrant.personId, ending.personId);
  if (!('vehicleId' in ending)) return eq(accessGrant.holderId, ending.holderId);
  return and(
    eq(accessGrant.holderId, ending.holderId),
    sql`${ending.vehicleId}::uuid = any(${accessGrant.vehicles})`,
    or(accessGrant.ofAll, sql`${accessGrant.entityId} is not distinct from ${ending.entityId}::uuid`),
  );
};

/** Ends the open grants, and returns what they were. */
export const endOpenGrants = (tx: Tx, ending: Ending, reason: GrantEnd, at: Date) =>
  tx
    .update(accessGrant)
    .set({ endedAt: at, endReason: reason })
    .where(and(isOf(ending), isGrantOpen))
    .returning({ id: accessGrant.id, holderId: accessGrant.holderId, personId: accessGrant.personId });

/** Clears the address and the letter of a person's grants, of both sides, and returns which these are. */
export const clearGrants = (tx: Tx, memberId: string, addresses: readonly OwnAddress[]) =>
  tx
    .update(accessGrant)
    .set({ email: sql`${accessGrant.id}::text || '@erased.invalid'`, letter: null, letterName: null })
    .where(
      or(
        eq(accessGrant.holderId, memberId),
        eq(accessGrant.personId, memberId),
        isUnderOwn(addresses, accessGrant.email, accessGrant.givenAt),
      ),
    )
    .returning({ id: accessGrant.id, holderId: accessGrant.holderId });
