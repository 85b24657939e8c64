import { z } from 'zod';
import { transaction } from '#app/db/client.server.ts';
import {
  draftFor,
  noteMadePdf,
  noteUpload,
  versionFor,
  versionOf,
} from '#app/features/nda/nda-desk.server.ts';
import { agreementPdf, withSignaturePage } from '#app/features/nda/nda-pdf.server.ts';
import { notePapers, signingOf } from '#app/features/nda/nda-signatures.server.ts';
import { certificate, signedDocument } from '#app/integrations/esign/esign.server.ts';
import { storage } from '#app/integrations/storage/storage.server.ts';
import { StorageError } from '#app/integrations/storage/storage-error.ts';
import { env } from '#app/platform/env.server.ts';
import { DomainError } from '#app/platform/errors.ts';
import { newId } from '#app/platform/ids.ts';
import { defineJob, OUTSIDE_RETRIES } from '#app/platform/jobs.server.ts';
import { awaitTurn } from '#app/platform/services.server.ts';
import type { Viewer } from '#app/platform/viewer.ts';

type Version = Awaited<ReturnType<typeof versionOf>>;

const PDF = { contentType: 'application/pdf' } as const;

/**
 * The PDF of a version. One that was written as text is made of it, and kept once it is published, so that everyone
 * signs the same bytes.
 */
async function pdfOf(version: Version): Promise<Uint8Array> {
  if (version.documentKey) return stored(version.documentKey);
  const pdf = await agreementPdf({ ...version, firm: env.APP_NAME });
  if (version.publishedAt) {
    const key = `nda/versions/${version.id}/text.pdf`;
    await storage.putObject(key, pdf, PDF);
    await noteMadePdf(version.id, key);
  }
  return pdf;
}

async function stored(key: string): Promise<Uint8Array> {
  const found = await storage.getObject(key);
  if (found.status !== 200) throw new Error(`The agreement ${key} is not in the storage`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of found.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export const versionPdf = async (versionId: string): Promise<Uint8Array> => pdfOf(await versionOf(versionId));

/** The text becomes a PDF as it is published, and not when the first member waits for it. */
export const makePdfJob = defineJob({
  name: 'nda.pdf',
  title: 'Make the PDF of an agreement',
  payload: z.object({ versionId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'storage',
  async run({ versionId }) {
    await versionPdf(versionId);
  },
});

/**
 * A version as its reader sees it on paper.
 * @throws DomainError `not_found`, or `unavailable` when the storage does not answer.
 */
export async function readVersionPdf(viewer: Viewer, versionId: string) {
  const version = await versionFor(viewer, versionId);
  return { version, pdf: await fromStorage(pdfOf(version)) };
}

/**
 * Takes an agreement that an admin uploads as a PDF, with a page for the signature added to it. What it replaces stays in
 * the bucket: somebody may have been shown it.
 * @throws DomainError `not_found`, `conflict` (published), `unprocessable` (no PDF that can be signed), `unavailable`.
 */
export async function uploadAgreement(viewer: Viewer, versionId: string, bytes: Uint8Array): Promise<void> {
  const draft = await draftFor(viewer, versionId);
  const pdf = await withSignaturePage(bytes);
  const key = `nda/versions/${draft.id}/${newId()}.pdf`;
  await fromStorage(storage.putObject(key, pdf, PDF));
  await transaction((tx) => noteUpload(tx, viewer, draft.id, key));
}

async function fromStorage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof StorageError && cause.retriable)) throw cause;
    const sentence = 'The file storage does not answer right now. Please try again in a moment.';
    throw new DomainError('unavailable', sentence, { retryAfter: 5, cause });
  }
}

/** Fetches what was signed, and its certificate, and keeps both in our bucket. */
export const keepPapersJob = defineJob({
  name: 'nda.keep',
  title: 'Keep a signed agreement',
  payload: z.object({ signatureId: z.uuid() }),
  ...OUTSIDE_RETRIES,
  service: 'esign',
  async run({ signatureId }, { signal }) {
    const { signature } = await signingOf(signatureId);
    const { envelopeId, documentKey, certificateKey } = signature;
    if (!envelopeId || (documentKey && certificateKey)) return;
    const keep = async (name: string, fetched: Promise<Uint8Array>): Promise<string> => {
      const key = `nda/signed/${signatureId}/${name}.pdf`;
      await storage.putObject(key, await fetched, PDF);
      return key;
    };
    await awaitTurn('esign', signal);
    const agreement = await keep('agreement', signedDocument(envelopeId, signal));
    await awaitTurn('esign', signal);
    const proof = await keep('certificate', certificate(envelopeId, signal));
    await transaction((tx) => notePapers(tx, signatureId, { documentKey: agreement, certificateKey: proof }));
  },
});
