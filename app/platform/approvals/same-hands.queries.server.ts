import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member, signInEvent } from '#app/db/schema/members.ts';

/** Finds accounts by their ids, in the order of the names. */
export const findAccounts = (db: Db | Tx, ids: readonly string[]) =>
  db
    .select({ id: member.id, name: member.name, email: member.email })
    .from(member)
    .where(inArray(member.id, [...ids]))
    .orderBy(member.name, member.id);

const other = alias(signInEvent, 'other');

/** Finds those of some people who signed in with a browser with which another person did, too. */
export async function findSharingBrowser(
  db: Db | Tx,
  memberId: string,
  others: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: other.memberId })
    .from(signInEvent)
    .innerJoin(other, eq(other.browserHash, signInEvent.browserHash))
    .where(
      and(
        eq(signInEvent.memberId, memberId),
        isNotNull(signInEvent.browserHash),
        eq(signInEvent.result, 'signed_in'),
        eq(other.result, 'signed_in'),
        inArray(other.memberId, [...others]),
      ),
    );
  return rows.map(({ id }) => id);
}
