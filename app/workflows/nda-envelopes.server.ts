import { z } from 'zod';
import { type Tx, transaction } from '#app/db/client.server.ts';
import { isOpen } from '#app/features/nda/nda.ts';
import { noteEnvelope, signingOf } from '#app/features/nda/nda-signatures.server.ts';
import {
  createEnvelope,
  findEnvelope,
  getEnvelope,
  type Signer,
  voidEnvelope,
} from '#app/integrations/esign/esign.server.ts';
import { env } from '#app/platform/env.server.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { awaitTurn } from '#app/platform/services.server.ts';
import { versionPdf } from './nda-papers.server.ts';
import { settle } from './nda-settling.server.ts';

type Signing = Awaited<ReturnType<typeof signingOf>>;

/** Who signs, as the envelope names them: the ceremony opens for no other name and address. */
export function signerOf({ signature }: Pick<Signing, 'signature'>): Signer {
  const { id, signerName, signerEmail } = signature;
  if (!signerName || !signerEmail) throw new Error(`NDA signature ${id} names no signer`);
  return { name: signerName, email: signerEmail, clientUserId: id };
}

/**
 * Puts the agreement into an envelope at the provider. An earlier try may have made one whose answer was lost, so it
 * looks for that first: a signing has one envelope, however often this runs.
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
    const known = await findEnvelope(signatureId, signal);
    if (known) {
      await keepEnvelope(signatureId, known.id);
      await settle(signatureId, known);
    } else if (isOpen(signing.state)) {
      const pdf = await versionPdf(signing.version.id);
      await awaitTurn('esign', signal);
      const made = await createEnvelope(envelopeFor(signing, pdf), signal);
      await keepEnvelope(signatureId, made.id);
    }
  },
});

const envelopeFor = (signing: Signing, pdf: Uint8Array) => ({
  reference: signing.signature.id,
  subject: `${signing.version.title} of ${env.APP_NAME}`,
  document: { name: signing.version.title, pdf },
  signer: signerOf(signing),
});

const keepEnvelope = (signatureId: string, envelopeId: string): Promise<void> =>
  transaction(async (tx) => {
    const { stray } = await noteEnvelope(tx, signatureId, envelopeId);
    if (stray) await voidLater(tx, { signatureId, envelopeId, reason: stray });
  });

/** Tells the provider that an envelope is not to be signed any more, if it still could be. */
export const voidJob = defineJob({
  name: 'nda.void',
  title: 'Withdraw an agreement from signing',
  payload: z.object({
    signatureId: z.uuid(),
    /** `null` where it was not known yet: there may be one all the same. */
    envelopeId: z.string().nullable(),
    reason: z.string(),
  }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  async run({ signatureId, envelopeId, reason }, { signal }) {
    await awaitTurn('esign', signal);
    const envelope = await (envelopeId ? getEnvelope(envelopeId, signal) : findEnvelope(signatureId, signal));
    if (!envelope || !['created', 'sent', 'delivered'].includes(envelope.status)) return;
    await awaitTurn('esign', signal);
    await voidEnvelope(envelope.id, reason, signal);
  },
});

/** Withdraws an envelope when the transaction commits. */
export async function voidLater(tx: Tx, payload: z.input<(typeof voidJob)['payload']>): Promise<void> {
  await enqueue(tx, voidJob, payload, { key: `${payload.signatureId}:${payload.envelopeId ?? 'unknown'}` });
}
