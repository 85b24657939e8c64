import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { esignMessage, ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { isAdmin } from '#app/platform/access.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import { forAdmin, forMember, stillOpen } from './nda-scope.queries.server.ts';

/*
 * Rows are locked in one order everywhere, so that no two transactions wait for each other:
 * versions, signatures, member, and last the chain of the audit log.
 */

export type SignatureRow = typeof ndaSignature.$inferSelect;

const version = {
  id: ndaVersion.id,
  version: ndaVersion.version,
  title: ndaVersion.title,
  body: ndaVersion.body,
  effectiveAt: ndaVersion.effectiveAt,
  documentKey: ndaVersion.documentKey,
};

/** The viewer's own signings, newest first, with the version of each. */
export function findOwn(viewer: Viewer, db: Db) {
  return db
    .select({ signature: ndaSignature, version })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(and(forMember(viewer), eq(ndaSignature.memberId, viewer.memberId)))
    .orderBy(desc(ndaSignature.createdAt), desc(ndaSignature.id));
}

/** The viewer's own signing of that id. */
export async function findOwnById(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ signature: ndaSignature, version })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(and(forMember(viewer), eq(ndaSignature.memberId, viewer.memberId), eq(ndaSignature.id, id)));
  return rows[0];
}

/** A signing whose papers the viewer may have: their own, and for admins anybody's. */
export async function findReadable(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ signature: ndaSignature, version, memberName: member.name })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .innerJoin(member, eq(member.id, ndaSignature.memberId))
    .where(
      and(
        forMember(viewer),
        eq(ndaSignature.id, id),
        isAdmin(viewer) ? undefined : eq(ndaSignature.memberId, viewer.memberId),
      ),
    );
  return rows[0];
}

/** A signing with all that its envelope needs; for jobs. */
export async function findSigning(db: Db, id: string) {
  const rows = await db
    .select({ signature: ndaSignature, version })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(eq(ndaSignature.id, id));
  return rows[0];
}

export async function lockSignature(tx: Tx, id: string): Promise<SignatureRow | undefined> {
  const rows = await tx.select().from(ndaSignature).where(eq(ndaSignature.id, id)).for('no key update');
  return rows[0];
}

export async function lockForAdmin(viewer: Viewer, tx: Tx, id: string): Promise<SignatureRow | undefined> {
  const rows = await tx
    .select()
    .from(ndaSignature)
    .where(and(forAdmin(viewer), eq(ndaSignature.id, id)))
    .for('no key update');
  return rows[0];
}

/** Stores a signing unless the member has an open one for that version. */
export async function insertUnlessOpen(
  tx: Tx,
  row: typeof ndaSignature.$inferInsert,
): Promise<SignatureRow | undefined> {
  const [made] = await tx.insert(ndaSignature).values(row).onConflictDoNothing().returning();
  return made;
}

export async function updateSignature(
  tx: Tx,
  id: string,
  change: Partial<typeof ndaSignature.$inferInsert>,
): Promise<SignatureRow> {
  const [changed] = await tx.update(ndaSignature).set(change).where(eq(ndaSignature.id, id)).returning();
  if (!changed) throw new Error(`NDA signature ${id} is gone`);
  return changed;
}

export async function lockMember(tx: Tx, id: string) {
  const rows = await tx
    .select({ id: member.id, name: member.name, email: member.email, timeZone: member.timeZone })
    .from(member)
    .where(eq(member.id, id))
    .for('key share');
  const found = rows[0];
  if (!found) throw new Error(`NDA signature of an unknown member ${id}`);
  return found;
}

/** Lets the job that a signing waits for try again now. Answers whether there is one, or it is gone for good. */
export async function hurryJobOf(tx: Tx, queue: string, signatureId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update pgboss.job set start_after = least(start_after, now())
    where name = ${queue} and state in ('created', 'retry', 'active') and data ->> 'signatureId' = ${signatureId}
    returning id`);
  return rows.length > 0;
}

/** Stores a message of the provider; false when it was here before. */
export async function insertMessage(tx: Tx, row: typeof esignMessage.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(esignMessage)
    .values(row)
    .onConflictDoNothing({ target: esignMessage.digest })
    .returning({ id: esignMessage.id });
  return rows.length > 0;
}

export async function findIdByEnvelope(tx: Tx, envelopeId: string): Promise<string | undefined> {
  const rows = await tx
    .select({ id: ndaSignature.id })
    .from(ndaSignature)
    .where(eq(ndaSignature.envelopeId, envelopeId));
  return rows[0]?.id;
}

/**
 * Open signings whose envelope was not asked after for a while, the longest first: five minutes for a new one, up to an
 * hour for those that have been open for long, since providers do not like to be asked in vain.
 */
export async function findUnasked(db: Db, limit: number): Promise<string[]> {
  const pause = sql`least(greatest(interval '5 minutes', (now() - ${ndaSignature.createdAt}) / 12), interval '1 hour')`;
  const asked = sql`coalesce(${ndaSignature.checkedAt}, ${ndaSignature.createdAt})`;
  const rows = await db
    .select({ id: ndaSignature.id })
    .from(ndaSignature)
    .where(and(stillOpen, isNotNull(ndaSignature.envelopeId), lt(asked, sql`now() - ${pause}`)))
    .orderBy(sql`${ndaSignature.checkedAt} asc nulls first`, asc(ndaSignature.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
