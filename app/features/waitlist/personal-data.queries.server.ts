import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';

/** Finds the entry of an address with its answers. */
export async function findEntryOf(db: Db, email: string) {
  const [entry] = await db
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
    .where(eq(waitlistEntry.email, email));
  if (!entry) return undefined;
  const { id, ...facts } = entry;
  const answers = await db
    .select({ submittedAt: preferenceVersion.submittedAt, answers: preferenceVersion.answers })
    .from(preferenceVersion)
    .where(eq(preferenceVersion.waitlistEntryId, id));
  return { ...facts, answers };
}

/** Deletes the entry with its answers. */
export async function deleteEntryOf(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .delete(waitlistEntry)
    .where(eq(waitlistEntry.email, email))
    .returning({ id: waitlistEntry.id });
  return rows.map(({ id }) => id);
}
