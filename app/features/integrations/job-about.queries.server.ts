import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';

type Named = { key: string; name: string };

/** Who the members with these ids are. */
export const namesById = (db: Db, ids: string[]): Promise<Named[]> =>
  db.select({ key: member.id, name: member.name }).from(member).where(inArray(member.id, ids));

/** By address; in the letters of the record, which may be other ones. */
export const namesByAddress = (db: Db, addresses: string[]): Promise<Named[]> =>
  db.select({ key: member.email, name: member.name }).from(member).where(inArray(member.email, addresses));

/** By signature. */
export const signersOf = (db: Db, ids: string[]): Promise<Named[]> =>
  db
    .select({ key: ndaSignature.id, name: member.name })
    .from(ndaSignature)
    .innerJoin(member, eq(member.id, ndaSignature.memberId))
    .where(inArray(ndaSignature.id, ids));

/** By commitment. */
export const committersOf = (db: Db, ids: string[]): Promise<Named[]> =>
  db
    .select({ key: commitment.id, name: member.name })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .where(inArray(commitment.id, ids));

export const guestsOf = (db: Db, ids: string[]) =>
  db
    .select({ key: invitation.id, name: invitation.name, email: invitation.email })
    .from(invitation)
    .where(inArray(invitation.id, ids));

export const opportunitiesOf = (db: Db, ids: string[]) =>
  db
    .select({
      key: opportunity.id,
      name: opportunity.name,
      stage: opportunity.stage,
      slug: opportunity.slug,
    })
    .from(opportunity)
    .where(inArray(opportunity.id, ids));
