import { asc, eq, inArray, or } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';
import { invitation } from '#app/db/schema/members.ts';
import type { OwnAddress } from '#app/domain/messages/own-address.ts';
import { isUnderOwn } from '#app/platform/access/own-addresses.queries.server.ts';

/** Matches a member's entries: under their addresses, and those whose invitation they redeemed. */
const isOf = (db: Db, memberId: string, addresses: readonly OwnAddress[]) =>
  or(
    isUnderOwn(addresses, waitlistEntry.email, waitlistEntry.joinedAt),
    inArray(
      waitlistEntry.invitationId,
      db.select({ id: invitation.id }).from(invitation).where(eq(invitation.redeemedBy, memberId)),
    ),
  );

export async function findWaitlistEntriesOf(db: Db, memberId: string, addresses: readonly OwnAddress[]) {
  const entries = await db
    .select({
      id: waitlistEntry.id,
      email: waitlistEntry.email,
      source: waitlistEntry.source,
      joinedAt: waitlistEntry.joinedAt,
      provenAt: waitlistEntry.provenAt,
      invitedAt: waitlistEntry.invitedAt,
      removedAt: waitlistEntry.removedAt,
    })
    .from(waitlistEntry)
    .where(isOf(db, memberId, addresses))
    .orderBy(asc(waitlistEntry.joinedAt), asc(waitlistEntry.id));
  const ids = entries.map(({ id }) => id);
  const versions = await db
    .select({
      entryId: preferenceVersion.waitlistEntryId,
      submittedAt: preferenceVersion.submittedAt,
      answers: preferenceVersion.answers,
    })
    .from(preferenceVersion)
    .where(inArray(preferenceVersion.waitlistEntryId, ids));
  const answersOf = Map.groupBy(versions, ({ entryId }) => entryId);
  return entries.map(({ id, ...facts }) => ({
    ...facts,
    answers: (answersOf.get(id) ?? []).map(({ entryId: _entry, ...answers }) => answers),
  }));
}

export async function deleteEntriesOf(
  tx: Tx,
  memberId: string,
  addresses: readonly OwnAddress[],
): Promise<string[]> {
  const rows = await tx
    .delete(waitlistEntry)
    .where(isOf(tx, memberId, addresses))
    .returning({ id: waitlistEntry.id });
  return rows.map(({ id }) => id);
}
