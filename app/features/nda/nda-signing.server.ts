import { db, type Tx } from '#app/db/client.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import type { Viewer } from '#app/platform/viewer.ts';
import {
  type AgreementView,
  isOpen,
  offeredVersion,
  requiredVersion,
  type SigningView,
  signatureState,
} from './nda.ts';
import {
  findOwn,
  findOwnById,
  insertUnlessOpen,
  type SignatureRow,
  updateSignature,
} from './nda-signatures.queries.server.ts';
import { findInForce, type VersionRow } from './nda-versions.queries.server.ts';

type OwnRow = Awaited<ReturnType<typeof findOwn>>[number];

/** Where a member stands with the agreement. */
export type OwnStanding = {
  /** What is put before whoever signs now; `null` where there is no agreement yet. */
  agreement: AgreementView | null;
  /** The signature that covers the member; `null` while they have to sign. */
  signed: SigningView | null;
  /** The member's newest signing of that agreement, however it went. */
  signing: SigningView | null;
};

export async function ownStanding(viewer: Viewer): Promise<OwnStanding> {
  const { offered, covering, own } = await standingIn(viewer, db());
  const signing = own.find(({ version }) => version.id === offered?.id);
  return {
    agreement: offered && agreementView(offered),
    signed: covering ? signingView(covering) : null,
    signing: signing ? signingView(signing) : null,
  };
}

/** Every signing of the viewer's that has papers or is under way, newest first. */
export async function ownSignings(viewer: Viewer): Promise<(SigningView & { title: string })[]> {
  const rows = await findOwn(viewer, db());
  return rows
    .filter(({ signature }) => signature.completedAt !== null)
    .map((row) => ({ ...signingView(row), title: row.version.title }));
}

/** @throws DomainError `not_found` when it is not the viewer's own. */
export async function ownSigning(viewer: Viewer, id: string): Promise<OwnRow> {
  const found = await findOwnById(viewer, db(), id);
  if (!found) throw new DomainError('not_found', 'There is no such agreement of yours.');
  return found;
}

export type Begun = {
  signature: SignatureRow;
  /** False when the member has signed already, or has pressed the button before. */
  made: boolean;
  /** Open signings of versions that nobody signs any more; they were voided. */
  replaced: SignatureRow[];
};

/**
 * Begins the signing of the agreement that is put before members now. A member has one open signing of a version,
 * however often and in how many tabs they press the button.
 * @throws DomainError `conflict` when what they have read is not what is to be signed any more.
 */
export async function beginSigning(tx: Tx, viewer: Viewer, versionId: string): Promise<Begun> {
  const { offered, covering, own } = await standingIn(viewer, tx);
  if (!offered) throw new DomainError('not_found', 'There is no agreement to sign.');
  if (covering) return { signature: covering.signature, made: false, replaced: [] };
  if (offered.id !== versionId) {
    throw new DomainError('conflict', 'There is a newer version of the agreement. Please reload the page.');
  }
  const open = own.filter(({ signature }) => isOpen(signatureState(signature)));
  const made = await insertUnlessOpen(tx, {
    id: newId(),
    memberId: viewer.memberId,
    ndaVersionId: offered.id,
    signerName: viewer.name,
    signerEmail: viewer.email,
    createdAt: new Date(),
  });
  if (!made) return { signature: await openOf(tx, viewer, offered.id), made: false, replaced: [] };
  const replaced: SignatureRow[] = [];
  for (const { signature } of open) replaced.push(await replace(tx, signature));
  await recordAudit(tx, {
    actorId: viewer.memberId,
    act: 'nda.begin',
    subject: { type: 'nda_signature', id: made.id },
    before: null,
    after: { state: 'created', version: offered.version },
  });
  return { signature: made, made: true, replaced };
}

async function replace(tx: Tx, old: SignatureRow): Promise<SignatureRow> {
  const voidReason = 'A newer version takes its place.';
  const voided = await updateSignature(tx, old.id, { voidedAt: new Date(), voidReason });
  await recordAudit(tx, {
    actorId: old.memberId,
    act: 'nda.void',
    subject: { type: 'nda_signature', id: old.id },
    before: { state: signatureState(old) },
    after: { state: 'voided', reason: voidReason },
  });
  return voided;
}

/** Another click, or another tab, was faster. */
async function openOf(tx: Tx, viewer: Viewer, versionId: string): Promise<SignatureRow> {
  const own = await findOwn(viewer, tx);
  const open = own.find(
    ({ version, signature }) => version.id === versionId && isOpen(signatureState(signature)),
  );
  // It was there a moment ago and has just been signed, declined or voided.
  if (!open) throw new DomainError('conflict', 'This has just changed. Please reload the page.');
  return open.signature;
}

async function standingIn(viewer: Viewer, handle: Parameters<typeof findOwn>[1]) {
  const now = new Date();
  const versions = await findInForce(viewer, handle);
  const own = await findOwn(viewer, handle);
  const required = requiredVersion(versions, now);
  const covering = own.find(
    ({ signature, version }) =>
      signatureState(signature) === 'completed' && required !== null && version.version >= required.version,
  );
  return { offered: offeredVersion(versions, now), covering, own };
}

export const agreementView = ({ id, version, title, effectiveAt, body }: VersionRow): AgreementView => ({
  id,
  version,
  title,
  effectiveAt: effectiveAt.toISOString(),
  body: body === '' ? null : body,
});

/** A signing as its member sees it. */
export function signingView({ signature, version }: OwnRow): SigningView {
  return {
    id: signature.id,
    state: signatureState(signature),
    version: version.version,
    ready: signature.envelopeId !== null,
    createdAt: signature.createdAt.toISOString(),
    completedAt: signature.completedAt?.toISOString() ?? null,
    declinedAt: signature.declinedAt?.toISOString() ?? null,
    voidReason: signature.voidReason,
    files: { signed: signature.documentKey !== null, certificate: signature.certificateKey !== null },
  };
}
