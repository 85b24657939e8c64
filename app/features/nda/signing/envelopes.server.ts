import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import type { Signer } from '#app/integrations/esign/esign.server.ts';
import { esign } from '#app/integrations/wiring.server.ts';
import { currentName } from '#app/platform/firm/firm.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import { versionPdf } from '../documents/agreement-files.server.ts';
import { isOpen, signatureState } from '../nda.ts';
import { applyEnvelopeStatus } from './envelope-status.server.ts';
import { auditChange, lockedSignature, signingOf } from './signature-record.server.ts';
import { updateSignature } from './signatures.queries.server.ts';

type Signing = Awaited<ReturnType<typeof signingOf>>;

/** The signer as named in the envelope: the ceremony opens for no other name and email address. */
export function signerOf({ signature }: Pick<Signing, 'signature'>): Signer {
  const { id, signerName, signerEmail } = signature;
  if (!signerName || !signerEmail) throw new Error(`NDA signature ${id} names no signer`);
  return { name: signerName, email: signerEmail, clientUserId: id };
}

/**
 * Creates the envelope at the provider. An earlier attempt may have created one whose response was lost, so it
 * searches for that first: a signing has one envelope, however often this runs.
 */
export const envelopeJob = defineJob({
  name: 'nda.envelope',
  title: 'Prepare an agreement for signing',
  payload: z.object({ signatureId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  concurrency: 2,
  async run({ signatureId }, { signal }) {
    const signing = await signingOf(signatureId);
    if (signing.signature.envelopeId) return;
    await awaitTurn('esign', signal);
    const known = await esign().findEnvelope(signatureId, signal);
    if (known) {
      await transaction((tx) => attachEnvelope(tx, signatureId, known.id));
      await transaction((tx) => applyEnvelopeStatus(tx, signatureId, known));
    } else if (isOpen(signing.state)) {
      const pdf = await versionPdf(signing.version.id);
      await awaitTurn('esign', signal);
      const made = await esign().createEnvelope(envelopeFor(signing, pdf, await currentName()), signal);
      await transaction((tx) => attachEnvelope(tx, signatureId, made.id));
    }
  },
});

const envelopeFor = (signing: Signing, pdf: Uint8Array, name: string) => ({
  reference: signing.signature.id,
  subject: `${name}: ${signing.version.title}`,
  document: { name: signing.version.title, pdf },
  signer: signerOf(signing),
});

/**
 * Records the envelope of a signing. Voids it at the provider if the signing was voided in the meantime or already
 * has another envelope.
 */
export async function attachEnvelope(tx: Tx, signatureId: string, envelopeId: string): Promise<void> {
  const before = await lockedSignature(tx, signatureId);
  if (before.envelopeId === envelopeId) return;
  if (before.envelopeId)
    return enqueueVoid(tx, { signatureId, envelopeId, reason: 'Made twice by mistake.' });
  const after = await updateSignature(tx, signatureId, { envelopeId, sentAt: before.sentAt ?? new Date() });
  await auditChange(tx, before, after);
  if (!isOpen(signatureState(after)))
    await enqueueVoid(tx, { signatureId, envelopeId, reason: after.voidReason ?? 'No longer needed.' });
}

/** Voids an envelope at the provider, if it can still be signed. */
export const voidJob = defineJob({
  name: 'nda.void',
  title: 'Withdraw an agreement from signing',
  payload: z.object({
    signatureId: z.uuid(),
    /** `null` when it was not known yet; an envelope may exist nevertheless. */
    envelopeId: z.string().nullable(),
    reason: z.string(),
  }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  async run({ signatureId, envelopeId, reason }, { signal }) {
    await awaitTurn('esign', signal);
    const envelope = await (envelopeId
      ? esign().getEnvelope(envelopeId, signal)
      : esign().findEnvelope(signatureId, signal));
    if (!envelope || !['created', 'sent', 'delivered'].includes(envelope.status)) return;
    await awaitTurn('esign', signal);
    await esign().voidEnvelope(envelope.id, reason, signal);
  },
});

export async function enqueueVoid(tx: Tx, payload: z.input<(typeof voidJob)['payload']>): Promise<void> {
  await enqueue(tx, voidJob, payload, { key: `${payload.signatureId}:${payload.envelopeId ?? 'unknown'}` });
}
