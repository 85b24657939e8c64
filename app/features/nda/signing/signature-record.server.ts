import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { type SignatureState, signatureState } from '../nda.ts';
import { findSigning, lockSignature, type SignatureRow } from './signatures.queries.server.ts';

export async function signingOf(id: string) {
  const signing = await findSigning(db(), id);
  if (!signing) throw new Error(`There is no NDA signature ${id}`);
  return { ...signing, state: signatureState(signing.signature) };
}

/** Locks a signature until the transaction ends, for jobs. */
export async function lockedSignature(tx: Tx, id: string): Promise<SignatureRow> {
  const signature = await lockSignature(tx, id);
  if (!signature) throw new Error(`There is no NDA signature ${id}`);
  return signature;
}

const ACTS = {
  created: 'nda.begin',
  sent: 'nda.send',
  viewed: 'nda.view',
  completed: 'nda.complete',
  declined: 'nda.decline',
  voided: 'nda.void',
} as const satisfies Record<SignatureState, string>;

/** Changes made by the signer; every other change reported by the provider has no actor here. */
const BY_SIGNER: readonly SignatureState[] = ['viewed', 'completed', 'declined'];

/** Records a change of state; does nothing when the state is the same. */
export async function auditChange(tx: Tx, before: SignatureRow, after: SignatureRow): Promise<void> {
  const [was, is] = [signatureState(before), signatureState(after)];
  if (was === is) return;
  const { completedAt, declinedAt, declineReason, voidReason, envelopeId } = after;
  await recordAudit(tx, {
    actorId: BY_SIGNER.includes(is) ? after.memberId : null,
    act: ACTS[is],
    subject: { type: 'nda_signature', id: after.id },
    personId: after.memberId,
    before: { state: was },
    after: {
      state: is,
      envelopeId,
      ...(is === 'completed' ? { completedAt } : {}),
      ...(is === 'declined' ? { declinedAt, reason: declineReason } : {}),
      ...(is === 'voided' ? { reason: voidReason } : {}),
    },
  });
}

/** Records that `actorId` voided a signing here. */
export const auditVoid = (
  tx: Tx,
  actorId: string,
  { before, reason }: { before: SignatureRow; reason: string },
): Promise<void> =>
  recordAudit(tx, {
    actorId,
    act: 'nda.void',
    subject: { type: 'nda_signature', id: before.id },
    personId: before.memberId,
    before: { state: signatureState(before) },
    after: { state: 'voided', reason },
  });
