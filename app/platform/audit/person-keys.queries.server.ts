import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { personKey } from '#app/db/schema/audit.ts';

export type PersonKeyRow = Pick<typeof personKey.$inferSelect, 'id' | 'personId' | 'key' | 'wrappedBy'>;

const columns = {
  id: personKey.id,
  personId: personKey.personId,
  key: personKey.key,
  wrappedBy: personKey.wrappedBy,
};

/** Finds the keys of people, oldest first. */
export const findKeysOf = (db: Db, personIds: readonly string[]): Promise<PersonKeyRow[]> =>
  db
    .select(columns)
    .from(personKey)
    .where(inArray(personKey.personId, [...personIds]))
    .orderBy(asc(personKey.id));

export const findKeys = (db: Db, ids: readonly string[]): Promise<PersonKeyRow[]> =>
  db
    .select(columns)
    .from(personKey)
    .where(inArray(personKey.id, [...ids]));

export async function insertKeys(tx: Tx, rows: readonly PersonKeyRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(personKey).values([...rows]);
}

export async function dropKeysOf(tx: Tx, personIds: readonly string[]): Promise<void> {
  await tx
    .update(personKey)
    .set({ key: null, wrappedBy: null })
    .where(and(inArray(personKey.personId, [...personIds]), isNotNull(personKey.key)));
}

/** Deletes keys that a transaction created for a person while another one was erasing that person. */
export async function dropLateKeys(tx: Tx): Promise<void> {
  await tx
    .update(personKey)
    .set({ key: null, wrappedBy: null })
    .where(
      and(
        isNotNull(personKey.key),
        inArray(
          personKey.personId,
          tx
            .select({ id: sql<string>`forgotten.person_id` })
            .from(sql`person_key as forgotten`)
            .where(sql`forgotten.key is null`),
        ),
      ),
    );
}
