import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#app/db/client.server.ts';
import { esignMessage, ndaSignature, ndaVersion } from '#app/db/schema/nda.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';

export const findAllSignings = (viewer: Viewer, db: Db) =>
  db
    .select({
      title: ndaVersion.title,
      version: ndaVersion.version,
      signerName: ndaSignature.signerName,
      signerEmail: ndaSignature.signerEmail,
      createdAt: ndaSignature.createdAt,
      sentAt: ndaSignature.sentAt,
      viewedAt: ndaSignature.viewedAt,
      completedAt: ndaSignature.completedAt,
      declinedAt: ndaSignature.declinedAt,
      declineReason: ndaSignature.declineReason,
      voidedAt: ndaSignature.voidedAt,
      voidReason: ndaSignature.voidReason,
    })
    .from(ndaSignature)
    .innerJoin(ndaVersion, eq(ndaVersion.id, ndaSignature.ndaVersionId))
    .where(eq(ndaSignature.memberId, viewer.memberId))
    .orderBy(asc(ndaSignature.createdAt), asc(ndaSignature.id));

/** A member's signings, locked in the common order. */
export const lockSigningsOf = (tx: Tx, memberId: string) =>
  tx
    .select()
    .from(ndaSignature)
    .where(eq(ndaSignature.memberId, memberId))
    .orderBy(asc(ndaSignature.id))
    .for('no key update');

/** Voids the open ones of these unsigned signings, and erases signer details and the provider's messages. */
export async function forgetUnsigned(
  tx: Tx,
  signings: readonly { id: string; envelopeId: string | null }[],
  reason: string,
  at: Date,
): Promise<void> {
  const ids = signings.map(({ id }) => id);
  if (ids.length === 0) return;
  const those = inArray(ndaSignature.id, ids);
  await tx
    .update(ndaSignature)
    .set({ voidedAt: at, voidReason: reason })
    .where(and(those, isNull(ndaSignature.voidedAt), isNull(ndaSignature.declinedAt)));
  await tx
    .update(ndaSignature)
    .set({ signerName: null, signerEmail: null, declineReason: null })
    .where(those);
  const envelopes = signings.flatMap(({ envelopeId }) => envelopeId ?? []);
  if (envelopes.length > 0) await tx.delete(esignMessage).where(inArray(esignMessage.envelopeId, envelopes));
}
