import { eq, sql } from 'drizzle-orm';
import type { Db } from '#app/db/client.server.ts';
import { libraryVisit } from '#app/db/schema/visits.ts';

export async function findVisit(db: Db, memberId: string) {
  const rows = await db
    .select({ newSince: libraryVisit.newSince, lastAt: libraryVisit.lastAt })
    .from(libraryVisit)
    .where(eq(libraryVisit.memberId, memberId));
  return rows[0];
}

/** Stores a visit at `now`. An older one never replaces a newer one. */
export async function upsertLibraryVisit(
  db: Db,
  visit: { memberId: string; newSince: Date; lastAt: Date },
): Promise<void> {
  const { newSince, lastAt } = visit;
  await db
    .insert(libraryVisit)
    .values(visit)
    .onConflictDoUpdate({
      target: libraryVisit.memberId,
      set: { newSince, lastAt },
      setWhere: sql`${libraryVisit.lastAt} < ${lastAt.toISOString()}::timestamptz`,
    });
}
