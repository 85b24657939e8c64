import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { preferenceVersion, waitlistEntry } from '#app/db/schema/joining.ts';

/** The entry of an address with what was answered then. */
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

/** With what was answered there. */
export async function deleteEntryOf(tx: Tx, email: string): Promise<void> {
  await tx.delete(waitlistEntry).where(eq(waitlistEntry.email, email));
}
