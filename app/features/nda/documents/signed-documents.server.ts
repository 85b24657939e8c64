import { z } from 'zod';
import { db, transaction } from '#app/db/client.server.ts';
import type { Viewer } from '#app/domain/access/viewer.ts';
import { DomainError } from '#app/domain/errors.ts';
import { esign, storage } from '#app/integrations/wiring.server.ts';
import { defineJob, OUTSIDE_RETRIES } from '#app/platform/jobs/jobs.server.ts';
import { awaitTurn } from '#app/platform/outside/services.server.ts';
import { signingOf } from '../signing/signature-record.server.ts';
import { findReadableSignature, updateSignature } from '../signing/signatures.queries.server.ts';
import { PDF } from './agreement-files.server.ts';

export type SignedDocument = { key: string; title: string; version: number; memberName: string };

/**
 * Returns the signed agreement or its certificate, for the signer and for admins.
 * @throws DomainError `not_found` when there is none, or it belongs to another member.
 */
export async function signedDocumentFor(
  viewer: Viewer,
  id: string,
  part: 'signed' | 'certificate',
): Promise<SignedDocument> {
  const readableSignature = await findReadableSignature(viewer, db(), id);
  const key =
    part === 'signed'
      ? readableSignature?.signature.documentKey
      : readableSignature?.signature.certificateKey;
  if (!readableSignature || !key) throw new DomainError('not_found', 'Document not found.');
  const { title, version } = readableSignature.version;
  return { key, title, version, memberName: readableSignature.memberName };
}

/** Fetches the signed agreement and its certificate, and stores both in our bucket. */
export const keepSignedDocumentsJob = defineJob({
  name: 'nda.keep',
  title: 'Keep a signed agreement',
  payload: z.object({ signatureId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  async run({ signatureId }, { signal }) {
    const { signature } = await signingOf(signatureId);
    const { envelopeId, documentKey, certificateKey } = signature;
    if (!envelopeId || (documentKey && certificateKey)) return;
    const store = async (name: string, fetched: Promise<Uint8Array>): Promise<string> => {
      const key = `nda/signed/${signatureId}/${name}.pdf`;
      await storage().putObject(key, await fetched, PDF);
      return key;
    };
    await awaitTurn('esign', signal);
    const agreement = await store('agreement', esign().signedDocument(envelopeId, signal));
    await awaitTurn('esign', signal);
    const proof = await store('certificate', esign().certificate(envelopeId, signal));
    const keys = { documentKey: agreement, certificateKey: proof };
    await transaction((tx) => updateSignature(tx, signatureId, keys));
  },
});
