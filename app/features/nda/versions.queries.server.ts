import { and, asc, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin, forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';
import { inForce } from './signing/signing-scope.queries.server.ts';

export type VersionRow = typeof ndaVersion.$inferSelect;

/** Every version that is or was in force, oldest first. */
export function findInForce(viewer: Viewer, db: Db): Promise<VersionRow[]> {
  return db
    .select()
    .from(ndaVersion)
    .where(and(forPerson(viewer), inForce))
    .orderBy(asc(ndaVersion.version));
}

/** The same without a viewer, for jobs and for rules that apply to all members. */
export function findBinding(db: Db): Promise<VersionRow[]> {
  return db.select().from(ndaVersion).where(inForce).orderBy(asc(ndaVersion.version));
}

/** A version that the viewer may read: members those in force, admins all. */
export async function findReadableAgreement(
  viewer: Viewer,
  db: Db,
  id: string,
): Promise<VersionRow | undefined> {
  const rows = await db
    .select()
    .from(ndaVersion)
    .where(and(forPerson(viewer), eq(ndaVersion.id, id), maySee(viewer, 'people') ? undefined : inForce));
  return rows[0];
}

/** All versions, newest first, with the number of signatures of each. */
export function findAll(viewer: Viewer, db: Db) {
  return db
    .select({ version: ndaVersion, signed: count(ndaSignature.id) })
    .from(ndaVersion)
    .leftJoin(
      ndaSignature,
      and(
        eq(ndaSignature.ndaVersionId, ndaVersion.id),
        isNotNull(ndaSignature.completedAt),
        isNull(ndaSignature.voidedAt),
      ),
    )
    .where(forAdmin(viewer, 'people'))
    .groupBy(ndaVersion.id)
    .orderBy(desc(ndaVersion.version));
}

/** All versions, locked until the transaction ends, because writing or publishing one depends on the others. */
export function lockAll(viewer: Viewer, tx: Tx): Promise<VersionRow[]> {
  return tx
    .select()
    .from(ndaVersion)
    .where(forAdmin(viewer, 'people'))
    .orderBy(asc(ndaVersion.version))
    .for('no key update');
}

/** Returns nothing when another draft with that number was inserted first. */
export async function insertAgreementVersion(
  tx: Tx,
  row: typeof ndaVersion.$inferInsert,
): Promise<VersionRow | undefined> {
  const [made] = await tx.insert(ndaVersion).values(row).onConflictDoNothing().returning();
  return made;
}

export async function updateVersion(
  tx: Tx,
  id: string,
  change: Partial<typeof ndaVersion.$inferInsert>,
): Promise<VersionRow> {
  const [changed] = await tx.update(ndaVersion).set(change).where(eq(ndaVersion.id, id)).returning();
  if (!changed) throw new Error(`NDA version ${id} is gone`);
  return changed;
}

export async function findAgreementVersion(db: Db, id: string): Promise<VersionRow | undefined> {
  const rows = await db.select().from(ndaVersion).where(eq(ndaVersion.id, id));
  return rows[0];
}

/** Stores the key of a text's PDF unless it is already set; a published PDF is never replaced. */
export async function keepDocumentKey(db: Db, id: string, documentKey: string): Promise<void> {
  await db
    .update(ndaVersion)
    .set({ documentKey })
    .where(and(eq(ndaVersion.id, id), isNull(ndaVersion.documentKey), isNotNull(ndaVersion.publishedAt)));
}
