import { z } from 'zod';
import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { newId } from '#app/domain/ids.ts';
import type { ConnectMessage } from '#app/integrations/esign/connect.server.ts';
import { esign } from '#app/integrations/wiring.server.ts';
import { noteForContact } from '#app/notify/crm/crm.jobs.server.ts';
import { mailMember } from '#app/notify/mail/mail.jobs.server.ts';
import { urlTo } from '#app/platform/config/links.server.ts';
import { formatDate } from '#app/platform/format/dates.ts';
import { defineJob, enqueue, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { OutsideError } from '#app/platform/outside/outside-error.ts';
import { awaitTurn, noteContact } from '#app/platform/outside/services.server.ts';
import { keepSignedDocumentsJob } from '../documents/signed-documents.server.ts';
import { type EnvelopeFacts, foldEnvelope, type SignatureState, signatureState } from '../nda.ts';
import { findAgreementVersion } from '../versions.queries.server.ts';
import { auditChange, lockedSignature, signingOf } from './signature-record.server.ts';
import {
  findIdByEnvelope,
  findUnasked,
  insertSigningMessage,
  lockSigner,
  type SignatureRow,
  updateSignature,
} from './signatures.queries.server.ts';

/**
 * Applies the envelope's status and enqueues the effects. Repeated, late or out-of-order messages lead to the same
 * state, and no effect happens twice.
 */
export async function applyEnvelopeStatus(
  tx: Tx,
  signatureId: string,
  envelope: EnvelopeFacts,
): Promise<SignatureState> {
  const before = await lockedSignature(tx, signatureId);
  const now = new Date();
  const after = await updateSignature(tx, signatureId, {
    ...foldEnvelope(before, envelope, now),
    checkedAt: now,
  });
  const member = await lockSigner(tx, after.memberId);
  await auditChange(tx, before, after);
  const isSigned = !before.completedAt && after.completedAt !== null;
  const isDeclined = !isSigned && !before.declinedAt && after.declinedAt !== null;
  if (isSigned) await enqueueSigned(tx, after, member);
  if (isSigned || isDeclined) await noteInCrm(tx, after, isSigned ? 'completed' : 'declined');
  return signatureState(after);
}

const NOTES = { completed: 'Signed', declined: 'Declined to sign' } as const;

async function noteInCrm(tx: Tx, signature: SignatureRow, act: 'completed' | 'declined'): Promise<void> {
  const { id, memberId, ndaVersionId, declineReason } = signature;
  const version = await findAgreementVersion(tx, ndaVersionId);
  if (!version) throw new Error(`NDA signature ${id} is of no version`);
  const said = act === 'declined' && declineReason ? `: ${declineReason}` : '.';
  const text = `${NOTES[act]} the non-disclosure agreement, version ${version.version}${said}`;
  await noteForContact(tx, { memberId, ref: `nda.${act}:${id}`, text });
}

async function enqueueSigned(
  tx: Tx,
  signature: SignatureRow,
  member: Awaited<ReturnType<typeof lockSigner>>,
): Promise<void> {
  const { id, completedAt } = signature;
  await enqueue(tx, keepSignedDocumentsJob, { signatureId: id }, { key: id });
  // No confirmation for a signature that an admin has voided in the meantime.
  if (signatureState(signature) !== 'completed' || !completedAt) return;
  await mailMember(tx, {
    id: `nda-signed.${id}`,
    to: member.email,
    content: {
      template: 'nda-signed',
      memberName: member.name,
      signedOn: formatDate(completedAt.toISOString(), member.timeZone),
      url: urlTo('/profile'),
    },
  });
}

/** Fetches the envelope's status and applies it; does nothing while there is no envelope. */
export async function syncEnvelope(signatureId: string, signal: AbortSignal): Promise<void> {
  const { signature } = await signingOf(signatureId);
  if (!signature.envelopeId) return;
  const envelope = await esign().getEnvelope(signature.envelopeId, signal);
  await transaction((tx) => applyEnvelopeStatus(tx, signatureId, envelope));
}

export const envelopeStatusJob = defineJob({
  name: 'nda.settle',
  title: 'Check a signature’s status',
  payload: z.object({ signatureId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  async run({ signatureId }, { signal }) {
    await awaitTurn('esign', signal);
    await syncEnvelope(signatureId, signal);
  },
});

/**
 * Stores a provider message once; a job then fetches the status from the provider. A message about an unknown
 * envelope is only stored.
 */
export async function receiveMessage(
  tx: Tx,
  { digest, envelopeId, event, body }: Omit<ConnectMessage, 'at'>,
): Promise<void> {
  const isNew = await insertSigningMessage(tx, { id: newId(), digest, envelopeId, event, body });
  const signatureId = isNew && (await findIdByEnvelope(tx, envelopeId));
  if (signatureId) await enqueue(tx, envelopeStatusJob, { signatureId }, { key: `message:${digest}` });
}

/** Signings per run; the rest follow in the next run. */
const MOST_POLLED = 300;

/**
 * Polls signings that have had no message for a while, since messages may be lost. If the provider is unreachable,
 * the next run retries, so that an outage does not pile up jobs.
 */
export const pollJob = defineJob({
  name: 'nda.poll',
  title: 'Check pending signatures',
  payload: z.object({}),
  async run(_payload, { signal, log }) {
    for (const signatureId of await findUnasked(db(), MOST_POLLED)) {
      try {
        await awaitTurn('esign', signal);
        await syncEnvelope(signatureId, signal);
      } catch (err) {
        if (!(err instanceof OutsideError)) throw err;
        await noteContact('esign', err);
        log.warn({ err, signatureId }, 'The status of a signature could not be fetched');
        if (!err.permanent) return;
        // An error with one envelope must not block the others, now or in the next run.
        await transaction((tx) => updateSignature(tx, signatureId, { checkedAt: new Date() }));
      }
    }
  },
});
