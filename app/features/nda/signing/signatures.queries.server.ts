import { and, asc, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { member } from '#app/db/schema/members.ts';
import { esignMessage, ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import { maySee } from '#app/domain/access/staff.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { forAdmin, forPerson } from '#app/platform/access/viewer-scope.queries.server.ts';
import { stillOpen } from './signing-scope.queries.server.ts';

/*
 * Rows are locked in the same order everywhere to prevent deadlocks: versions, signatures, member, and last the audit
 * log's chain.
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
export function findOwnSignatures(viewer: Viewer, db: Db) {
  return db
    .select({ signature: ndaSignature, version })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(and(forPerson(viewer), eq(ndaSignature.memberId, viewer.memberId)))
    .orderBy(desc(ndaSignature.createdAt), desc(ndaSignature.id));
}

export async function findOwnById(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ signature: ndaSignature, version })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(and(forPerson(viewer), eq(ndaSignature.memberId, viewer.memberId), eq(ndaSignature.id, id)));
  return rows[0];
}

/** A signing whose signed documents the viewer may read: their own; for admins, any. */
export async function findReadableSignature(viewer: Viewer, db: Db, id: string) {
  const rows = await db
    .select({ signature: ndaSignature, version, memberName: member.name })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .innerJoin(member, eq(member.id, ndaSignature.memberId))
    .where(
      and(
        forPerson(viewer),
        eq(ndaSignature.id, id),
        maySee(viewer, 'people') ? undefined : eq(ndaSignature.memberId, viewer.memberId),
      ),
    );
  return rows[0];
}

/** A signing with the data that its envelope needs; for jobs. */
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
    .where(and(forAdmin(viewer, 'people'), eq(ndaSignature.id, id)))
    .for('no key update');
  return rows[0];
}

/** Inserts a signing unless the member has an open one for that version. */
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

export async function lockSigner(tx: Tx, id: string) {
  const rows = await tx
    .select({ id: member.id, name: member.name, email: member.email, timeZone: member.timeZone })
    .from(member)
    .where(eq(member.id, id))
    .for('key share');
  const found = rows[0];
  if (!found) throw new Error(`NDA signature of an unknown member ${id}`);
  return found;
}

/** Makes the pending job of a signing retry now. Returns false when there is no such job any longer. */
export async function hurryJobOf(tx: Tx, queue: string, signatureId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update pgboss.job set start_after = least(start_after, now())
    where name = ${queue} and state in ('created', 'retry', 'active') and data ->> 'signatureId' = ${signatureId}
    returning id`);
  return rows.length > 0;
}

/** Stores a provider message; returns false when it was stored before. */
export async function insertSigningMessage(tx: Tx, row: typeof esignMessage.$inferInsert): Promise<boolean> {
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
 * Open signings that are due for polling, longest unchecked first: after five minutes for a new one, up to an hour
 * for old ones, to limit requests to the provider.
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
