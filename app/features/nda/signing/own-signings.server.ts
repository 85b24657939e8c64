import { type Db, db, type Tx } from '#app/db/client.server.ts';
import { isAdmin } from '#app/domain/access/access.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import {
  type AgreementView,
  type OwnNdaView,
  offeredVersion,
  requiredVersion,
  type SigningView,
  signatureState,
} from '../nda.ts';
import { findInForce, type VersionRow } from '../versions.queries.server.ts';
import { findOwnById, findOwnSignatures } from './signatures.queries.server.ts';

export type OwnRow = Awaited<ReturnType<typeof findOwnSignatures>>[number];

export type OwnAgreement = {
  /** The version currently offered; `null` when there is no agreement yet. */
  agreement: AgreementView | null;
  /** The signature that covers the member; `null` while they have to sign. */
  signed: SigningView | null;
  /** The member's newest signing of that agreement, in any state. */
  signing: SigningView | null;
};

export async function ownAgreement(viewer: Viewer): Promise<OwnAgreement> {
  const { offered, covering, own } = await coverageOf(viewer, db());
  const signing = own.find(({ version }) => version.id === offered?.id);
  return {
    agreement: offered && agreementView(offered),
    signed: covering ? signingView(covering) : null,
    signing: signing ? signingView(signing) : null,
  };
}

/** Returns the agreements in a member's profile: the signed ones, newest first, and whether a signature is due. */
export async function ownNda(viewer: Viewer): Promise<OwnNdaView> {
  const rows = await findOwnSignatures(viewer, db());
  const signed = rows
    .filter(({ signature }) => signature.completedAt !== null)
    .map((row) => ({ ...signingView(row), title: row.version.title }));
  return { signed, owes: !viewer.ndaSignedAt && !isAdmin(viewer) };
}

/** @throws DomainError `not_found` when it is not the viewer's own. */
export async function ownSigning(viewer: Viewer, on: Db | Tx, id: string): Promise<OwnRow> {
  const found = await findOwnById(viewer, on, id);
  if (!found) throw new DomainError('not_found', 'Agreement not found.');
  return found;
}

/**
 * Returns the viewer's own signing as currently stored.
 * @throws DomainError `not_found` when it is not theirs.
 */
export const ownSigningView = async (viewer: Viewer, { id }: { id: string }): Promise<SigningView> =>
  signingView(await ownSigning(viewer, db(), id));

/** Returns the currently offered version, the signature that covers the viewer, and all their signings. */
export async function coverageOf(viewer: Viewer, on: Db | Tx) {
  const now = new Date();
  const versions = await findInForce(viewer, on);
  const own = await findOwnSignatures(viewer, on);
  const required = requiredVersion(versions, now);
  const covering = own.find(
    ({ signature, version }) =>
      signatureState(signature) === 'completed' && required !== null && version.version >= required.version,
  );
  return { offered: offeredVersion(versions, now), covering, own };
}

const agreementView = ({ id, version, title, effectiveAt, body }: VersionRow): AgreementView => ({
  id,
  version,
  title,
  effectiveAt: effectiveAt.toISOString(),
  body: body === '' ? null : body,
});

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
