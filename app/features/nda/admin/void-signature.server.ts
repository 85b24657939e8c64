import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { notify } from '#app/notify/notify.server.ts';
import { refusalToVoid, SIGN_PAGE } from '../nda.ts';
import { enqueueVoid } from '../signing/envelopes.server.ts';
import { auditVoid } from '../signing/signature-record.server.ts';
import { lockForAdmin, lockSigner, updateSignature } from '../signing/signatures.queries.server.ts';
import { owingMember } from './reminders.server.ts';

/**
 * Voids a signing, whether or not it was signed. Its member is notified if they have to sign now; another signature may
 * cover them. Repeating it with the same reason changes nothing. Returns whether they have to sign.
 * @throws DomainError `not_found`, or `conflict` when there is nothing to void.
 */
export async function voidSignature(
  tx: Tx,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string; owes: boolean }> {
  const before = await lockForAdmin(viewer, tx, id);
  if (!before) throw new DomainError('not_found', 'Signature not found.');
  const owes = async () => (await owingMember(tx, viewer, before.memberId)) !== undefined;
  if (before.voidedAt && before.voidReason === reason) return { id, owes: await owes() };
  const refusal = refusalToVoid(before);
  if (refusal) throw new DomainError('conflict', refusal);
  const { envelopeId, memberId } = await updateSignature(tx, id, {
    voidedAt: new Date(),
    voidReason: reason,
  });
  await lockSigner(tx, memberId);
  await auditVoid(tx, viewer.memberId, { before, reason });
  await enqueueVoid(tx, { signatureId: id, envelopeId, reason });
  if (!(await owes())) return { id, owes: false };
  await notify(tx, {
    memberId,
    kind: 'nda_needed',
    title: 'Please sign the non-disclosure agreement again',
    body: reason,
    href: SIGN_PAGE,
    cause: `nda.void:${id}`,
  });
  return { id, owes: true };
}
