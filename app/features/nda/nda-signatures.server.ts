import { db, type Tx, transaction } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  type EnvelopeFacts,
  foldEnvelope,
  isOpen,
  refusalToVoid,
  type SignatureState,
  signatureState,
} from './nda.ts';
import {
  findIdByEnvelope,
  findReadable,
  findSigning,
  findUnasked,
  hurryJobOf,
  insertMessage,
  lockForAdmin,
  lockMember,
  lockSignature,
  type SignatureRow,
  updateSignature,
} from './nda-signatures.queries.server.ts';
import { findVersion } from './nda-versions.queries.server.ts';

/** A signing that a job was asked to see to. */
export async function signingOf(id: string) {
  const found = await findSigning(db(), id);
  if (!found) throw new Error(`There is no NDA signature ${id}`);
  return { ...found, state: signatureState(found.signature) };
}

/**
 * Notes the envelope of a signing. `stray` tells that it must not stay with the provider: the signing was voided
 * meanwhile, or has another envelope already.
 */
export async function noteEnvelope(
  tx: Tx,
  id: string,
  envelopeId: string,
): Promise<{ stray: string | null }> {
  const signature = await lockOr(tx, id);
  if (signature.envelopeId === envelopeId) return { stray: null };
  if (signature.envelopeId) return { stray: 'Made twice by mistake.' };
  const sentAt = signature.sentAt ?? new Date();
  const sent = await updateSignature(tx, id, { envelopeId, sentAt });
  await auditChange(tx, signature, sent);
  return { stray: isOpen(signatureState(sent)) ? null : (sent.voidReason ?? 'No longer needed.') };
}

/** What settling has changed, and who is to be told of it. */
export type Settled = {
  signature: SignatureRow;
  state: SignatureState;
  /** What the member has done, at the moment when we hear of it: told once. */
  news: 'completed' | 'declined' | null;
  version: number;
  member: Awaited<ReturnType<typeof lockMember>>;
};

/** Takes over what the provider tells of the envelope, in whatever order it comes. */
export async function settleSignature(tx: Tx, id: string, told: EnvelopeFacts): Promise<Settled> {
  const before = await lockOr(tx, id);
  const now = new Date();
  const after = await updateSignature(tx, id, { ...foldEnvelope(before, told, now), checkedAt: now });
  const member = await lockMember(tx, after.memberId);
  await auditChange(tx, before, after);
  const version = await findVersion(tx, after.ndaVersionId);
  if (!version) throw new Error(`NDA signature ${id} is of no version`);
  return {
    signature: after,
    state: signatureState(after),
    news: newsIn(before, after),
    version: version.version,
    member,
  };
}

function newsIn(before: SignatureRow, after: SignatureRow): Settled['news'] {
  if (!before.completedAt && after.completedAt) return 'completed';
  return !before.declinedAt && after.declinedAt ? 'declined' : null;
}

const ACTS = {
  created: 'nda.begin',
  sent: 'nda.send',
  viewed: 'nda.view',
  completed: 'nda.complete',
  declined: 'nda.decline',
  voided: 'nda.void',
} as const satisfies Record<SignatureState, string>;

/** What the signer does is theirs; all else that the provider tells of nobody did here. */
const BY_SIGNER: readonly SignatureState[] = ['viewed', 'completed', 'declined'];

async function auditChange(tx: Tx, before: SignatureRow, after: SignatureRow): Promise<void> {
  const [was, is] = [signatureState(before), signatureState(after)];
  if (was === is) return;
  const { completedAt, declinedAt, declineReason, voidReason, envelopeId } = after;
  await recordAudit(tx, {
    actorId: BY_SIGNER.includes(is) ? after.memberId : null,
    act: ACTS[is],
    subject: { type: 'nda_signature', id: after.id },
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

/**
 * Sets a signing aside, whether or not it was signed; its member has to sign again.
 * @throws DomainError `not_found`, or `conflict` when there is nothing to set aside.
 */
export async function voidSignature(
  tx: Tx,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string },
): Promise<{ signature: SignatureRow; repeated: boolean }> {
  const signature = await lockForAdmin(viewer, tx, id);
  if (!signature) throw new DomainError('not_found', 'There is no such signature.');
  if (signature.voidedAt && signature.voidReason === reason) return { signature, repeated: true };
  const refusal = refusalToVoid(signature);
  if (refusal) throw new DomainError('conflict', refusal);
  const voided = await updateSignature(tx, id, { voidedAt: new Date(), voidReason: reason });
  await lockMember(tx, signature.memberId);
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'nda.void',
    subject: { type: 'nda_signature', id },
    before: { state: signatureState(signature) },
    after: { state: 'voided', reason },
  });
  return { signature: voided, repeated: false };
}

type Message = { digest: string; envelopeId: string; event: string; body: Record<string, unknown> };

/**
 * Keeps a message of the provider, once. Answers the signing that it is about when it is news; `null` for a repeated
 * one, and for one about an envelope that we do not know (yet).
 */
export async function keepMessage(
  tx: Tx,
  { digest, envelopeId, event, body }: Message,
): Promise<string | null> {
  const isNews = await insertMessage(tx, { id: newId(), digest, envelopeId, event, body });
  return isNews ? ((await findIdByEnvelope(tx, envelopeId)) ?? null) : null;
}

/** Open signings that the provider should be asked about, since no message has come for a while. */
export const unaskedSignings = (limit: number): Promise<string[]> => findUnasked(db(), limit);

/** The provider was asked about a signing, and could not tell. */
export const noteAsked = (id: string): Promise<void> =>
  transaction(async (tx) => {
    await updateSignature(tx, id, { checkedAt: new Date() });
  });

/** Has the waiting job of a signing tried at once; false when no such job is left. */
export const hurrySigning = (tx: Tx, queue: string, id: string): Promise<boolean> =>
  hurryJobOf(tx, queue, id);

/** Where the papers of a signing lie now that they are kept. */
export async function notePapers(
  tx: Tx,
  id: string,
  keys: { documentKey: string; certificateKey: string },
): Promise<void> {
  await updateSignature(tx, id, keys);
}

export type Paper = { key: string; title: string; version: number; memberName: string };

/**
 * A paper of a signing that the viewer may have.
 * @throws DomainError `not_found` when there is none, or it is somebody else's.
 */
export async function paperFor(viewer: Viewer, id: string, part: 'signed' | 'certificate'): Promise<Paper> {
  const found = await findReadable(viewer, db(), id);
  const key = part === 'signed' ? found?.signature.documentKey : found?.signature.certificateKey;
  if (!found || !key) throw new DomainError('not_found', 'There is no such document.');
  const { title, version } = found.version;
  return { key, title, version, memberName: found.memberName };
}

async function lockOr(tx: Tx, id: string): Promise<SignatureRow> {
  const found = await lockSignature(tx, id);
  if (!found) throw new Error(`There is no NDA signature ${id}`);
  return found;
}
