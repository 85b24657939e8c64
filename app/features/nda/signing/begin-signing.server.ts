import type { Tx } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { newId } from '#app/domain/ids.ts';
import { recordAudit } from '#app/platform/audit/audit.server.ts';
import { enqueue } from '#app/platform/jobs/jobs.server.ts';
import { lockLivingMember } from '#app/platform/living-member/living-member.server.ts';
import { isOpen, type SigningView, signatureState } from '../nda.ts';
import { lockSigningsOf } from '../personal-data.queries.server.ts';
import { enqueueVoid, envelopeJob } from './envelopes.server.ts';
import { coverageOf, type OwnRow, ownSigning, signingView } from './own-signings.server.ts';
import { auditVoid } from './signature-record.server.ts';
import {
  findOwnSignatures,
  hurryJobOf,
  insertUnlessOpen,
  type SignatureRow,
  updateSignature,
} from './signatures.queries.server.ts';

/** At most one more job in this period, however often the button is pressed. */
const RETRY_MS = 5 * 60_000;

/**
 * Starts the signing of the currently offered agreement: a job prepares the document. A member has one open signing
 * per version, however often and in how many tabs they press the button; open signings of older versions are voided.
 * @throws DomainError `not_found`, or `conflict` when the version they have read is no longer the one to sign.
 */
export async function beginSigning(
  tx: Tx,
  viewer: Viewer,
  { versionId }: { versionId: string },
): Promise<SigningView> {
  // In the usual order of locks. What is read below cannot change: a signature that is completed now is not voided.
  await lockSigningsOf(tx, viewer.memberId);
  await lockLivingMember(tx, viewer.memberId);
  const { offered, covering, own } = await coverageOf(viewer, tx);
  if (!offered) throw new DomainError('not_found', 'There is no agreement to sign.');
  if (covering) return resumed(tx, covering);
  if (offered.id !== versionId)
    throw new DomainError(
      'conflict',
      'A newer version of the agreement is available. Please reload the page.',
    );
  const made = await insertUnlessOpen(tx, {
    id: newId(),
    memberId: viewer.memberId,
    ndaVersionId: offered.id,
    signerName: viewer.name,
    signerEmail: viewer.email,
    createdAt: new Date(),
  });
  if (!made) return resumed(tx, await openSigningOf(tx, viewer, offered.id));
  const replaced: SignatureRow[] = [];
  for (const { signature } of own)
    if (isOpen(signatureState(signature))) replaced.push(await voidReplaced(tx, signature));
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'nda.begin',
    subject: { type: 'nda_signature', id: made.id },
    before: null,
    after: { state: 'created', version: offered.version },
  });
  await enqueue(tx, envelopeJob, { signatureId: made.id }, { key: made.id });
  for (const { id, envelopeId, voidReason } of replaced)
    await enqueueVoid(tx, { signatureId: id, envelopeId, reason: voidReason ?? '' });
  return signingView(await ownSigning(viewer, tx, made.id));
}

/** Resumes a signing; its document is prepared now rather than at the job's next retry. */
async function resumed(tx: Tx, own: OwnRow): Promise<SigningView> {
  const { id, envelopeId } = own.signature;
  if (!envelopeId && !(await hurryJobOf(tx, envelopeJob.name, id))) {
    // The job has failed for good.
    const key = `${id}:${Math.floor(Date.now() / RETRY_MS)}`;
    await enqueue(tx, envelopeJob, { signatureId: id }, { key });
  }
  return signingView(own);
}

async function voidReplaced(tx: Tx, before: SignatureRow): Promise<SignatureRow> {
  const reason = 'Replaced by a newer version.';
  const voided = await updateSignature(tx, before.id, { voidedAt: new Date(), voidReason: reason });
  await auditVoid(tx, before.memberId, { before, reason });
  return voided;
}

/** Returns the open signing created by a concurrent click or tab. */
async function openSigningOf(tx: Tx, viewer: Viewer, versionId: string): Promise<OwnRow> {
  const own = await findOwnSignatures(viewer, tx);
  const open = own.find(
    ({ version, signature }) => version.id === versionId && isOpen(signatureState(signature)),
  );
  // It has been signed, declined or voided since.
  if (!open) throw new DomainError('conflict', 'This has just changed. Please reload the page.');
  return open;
}
