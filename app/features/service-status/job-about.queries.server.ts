import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { waitlistEntry } from '#app/db/schema/joining.ts';
import { invitation, member } from '#app/db/schema/members.ts';
import { ndaSignature } from '#app/db/schema/nda.ts';
import { commitment, opportunity } from '#app/db/schema/opportunities.ts';

/** `key` is the value by which the member was looked up. */
export type NamedSubject = { key: string; memberId: string; name: string };

const named = { memberId: member.id, name: member.name };

export const membersById = (db: Db, ids: string[]): Promise<NamedSubject[]> =>
  db
    .select({ key: member.id, ...named })
    .from(member)
    .where(inArray(member.id, ids));

/** `key` has the record's letter case, which may differ from the input's. */
export const membersByAddress = (db: Db, addresses: string[]): Promise<NamedSubject[]> =>
  db
    .select({ key: member.email, ...named })
    .from(member)
    .where(inArray(member.email, addresses));

export const signersOf = (db: Db, ids: string[]): Promise<NamedSubject[]> =>
  db
    .select({ key: ndaSignature.id, ...named })
    .from(ndaSignature)
    .innerJoin(member, eq(member.id, ndaSignature.memberId))
    .where(inArray(ndaSignature.id, ids));

export const committersOf = (db: Db, ids: string[]): Promise<NamedSubject[]> =>
  db
    .select({ key: commitment.id, ...named })
    .from(commitment)
    .innerJoin(member, eq(member.id, commitment.memberId))
    .where(inArray(commitment.id, ids));

/** Finds the guests of invitations, who are not members (yet). */
export const guestsOf = (db: Db, ids: string[]) =>
  db
    .select({ key: invitation.id, name: invitation.name, email: invitation.email })
    .from(invitation)
    .where(inArray(invitation.id, ids));

export const waitingOf = (db: Db, ids: string[]) =>
  db
    .select({ key: waitlistEntry.id, email: waitlistEntry.email })
    .from(waitlistEntry)
    .where(inArray(waitlistEntry.id, ids));

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
